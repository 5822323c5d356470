import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { withTimeout, longestWait } from './deadlines.ts';

/**
 * Measures the duration and outcome of operations and their dependencies, and sends them to Application Insights when its
 * connection string is set. It sends only names, numbers and outcomes: never an IP address, a path with an id, or anything
 * that someone submitted.
 */
export interface Telemetry {
  /**
   * Measures an operation or the run of a job. `traceparent`: the caller's header (W3C Trace Context), so that browser and
   * server are in one trace. `hasFailed` tells whether an outcome is a failure; a thrown error always is. `isSampled`: of
   * those that succeed only a share is sent, with all that it depended on; each counts for as many as were not.
   */
  operation<T>(
    name: string,
    options: { traceparent?: string | null; hasFailed?: (outcome: T) => boolean; isSampled?: boolean },
    work: () => Promise<T>,
  ): Promise<T>;
  /** Sends what is still buffered; never throws. */
  flush(): Promise<void>;
}

export const noTelemetry: Telemetry = { operation: (_, __, work) => work(), flush: () => Promise.resolve() };

/** `samplePercent`: how many of a hundred operations like this one are sent; null when this one is not, unless it fails. */
type Scope = { tracer: Tracer; span: Span; samplePercent: number | null };

const active = new AsyncLocalStorage<Scope>();

/** How many percent of their kind a span stands for, by which Application Insights weighs what it counts. */
const sampleRate = 'microsoft.sample_rate';

/** Adds attributes to the current operation: our own numbers and words, never personal data. */
export function note(facts: Record<string, string | number | boolean>): void {
  active.getStore()?.span.setAttributes(facts);
}

/** Measures a call to the database, the storage or an outside service as part of the current operation. */
export async function dependency<T>(name: string, system: string, work: () => Promise<T>): Promise<T> {
  const under = active.getStore();
  if (!under) return work();
  const options = { kind: SpanKind.CLIENT, attributes: { 'db.system': system } };
  const span = under.tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, under.span));
  return measured({ ...under, span }, work);
}

/**
 * Ends the span with the work, so that it is sent if it was chosen or has failed. Only an error's name is recorded: its
 * message may quote what a person sent.
 */
async function measured<T>(
  scope: Scope,
  work: () => Promise<T>,
  hasFailed: (outcome: T) => boolean = () => false,
): Promise<T> {
  const { span, samplePercent } = scope;
  let isFailure = true;
  try {
    const outcome = await active.run(scope, work);
    isFailure = hasFailed(outcome);
    return outcome;
  } catch (error) {
    span.setAttribute('error', error instanceof Error ? error.name : typeof error);
    throw error;
  } finally {
    span.setStatus({ code: isFailure ? SpanStatusCode.ERROR : SpanStatusCode.OK });
    // Every failure is sent, so it stands for itself alone.
    if (samplePercent !== null && samplePercent < 100 && !isFailure) span.setAttribute(sampleRate, samplePercent);
    if (samplePercent !== null || isFailure) span.end();
  }
}

/** The caller's span as the parent; without a valid traceparent a new trace begins. */
function parentOf(traceparent: string | null | undefined): Context {
  const [, traceId = '', spanId = ''] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(traceparent ?? '') ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1, isRemote: true });
}

async function connect(connectionString: string, role: string) {
  const [{ AzureMonitorTraceExporter }, { BasicTracerProvider, BatchSpanProcessor }, { resourceFromAttributes }] =
    await Promise.all([
      import('@azure/monitor-opentelemetry-exporter'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/resources'),
    ]);
  // Offline storage is off: spans that cannot be sent are not worth files that nobody cleans up.
  const exporter = new AzureMonitorTraceExporter({ connectionString, disableOfflineStorage: true });
  return new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': role }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 2000 })],
  });
}

/**
 * `role`: the name of this app. `samplePercent`: the share of successful operations of its kind that is sent. The libraries
 * are loaded at the first operation; without a connection string, never.
 */
export function openTelemetry(connectionString: string | undefined, role: string, samplePercent: number): Telemetry {
  if (!connectionString) return noTelemetry;
  // When telemetry cannot start, the platform must still work.
  let connecting: Promise<Awaited<ReturnType<typeof connect>> | null> | undefined;
  const provider = () => (connecting ??= connect(connectionString, role).catch(() => null));
  return {
    async operation(name, { traceparent, hasFailed, isSampled = false }, work) {
      const tracer = (await provider())?.getTracer('incidentmap');
      if (!tracer) return work();
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, parentOf(traceparent));
      // Not by the trace's id, which the caller chooses. All that the operation depends on goes with it (`Scope`).
      const isChosen = !isSampled || Math.random() * 100 < samplePercent;
      const percent = isSampled ? samplePercent : 100;
      return measured({ tracer, span, samplePercent: isChosen ? percent : null }, work, hasFailed);
    },
    async flush() {
      const open = await connecting;
      if (open) await withTimeout(longestWait, () => open.forceFlush()).catch(() => undefined);
    },
  };
}

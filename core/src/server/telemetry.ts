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
   * server are in one trace. `hasFailed` tells whether an outcome is a failure; a thrown error always is.
   */
  operation<T>(
    name: string,
    options: { traceparent?: string | null; hasFailed?: (outcome: T) => boolean },
    work: () => Promise<T>,
  ): Promise<T>;
  /** Sends what is still buffered; never throws. */
  flush(): Promise<void>;
}

export const noTelemetry: Telemetry = { operation: (_, __, work) => work(), flush: () => Promise.resolve() };

const active = new AsyncLocalStorage<{ tracer: Tracer; span: Span }>();

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
  return measured({ tracer: under.tracer, span }, work);
}

/** Ends the span with the work. Only an error's name is recorded: its message may quote what a person sent. */
async function measured<T>(
  scope: { tracer: Tracer; span: Span },
  work: () => Promise<T>,
  hasFailed: (outcome: T) => boolean = () => false,
): Promise<T> {
  try {
    const outcome = await active.run(scope, work);
    scope.span.setStatus({ code: hasFailed(outcome) ? SpanStatusCode.ERROR : SpanStatusCode.OK });
    return outcome;
  } catch (error) {
    scope.span.setAttribute('error', error instanceof Error ? error.name : typeof error);
    scope.span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    scope.span.end();
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

/** `role`: the name of this app. The libraries are loaded at the first operation; without a connection string, never. */
export function openTelemetry(connectionString: string | undefined, role: string): Telemetry {
  if (!connectionString) return noTelemetry;
  // When telemetry cannot start, the platform must still work.
  let connecting: Promise<Awaited<ReturnType<typeof connect>> | null> | undefined;
  const provider = () => (connecting ??= connect(connectionString, role).catch(() => null));
  return {
    async operation(name, { traceparent, hasFailed }, work) {
      const tracer = (await provider())?.getTracer('incidentmap');
      if (!tracer) return work();
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, parentOf(traceparent));
      return measured({ tracer, span }, work, hasFailed);
    },
    async flush() {
      const open = await connecting;
      if (open) await withTimeout(longestWait, () => open.forceFlush()).catch(() => undefined);
    },
  };
}

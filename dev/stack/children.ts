import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../../ops/site/build.ts';

/** The processes of the stack. */

/** Thrown when a process of the stack ends unexpectedly. */
export class ChildError extends Error {
  override readonly name = 'ChildError';
}

export interface Child {
  readonly name: string;
  readonly pid: number | undefined;
  /** Resolves when the port answers; throws ChildError when the process ends first. */
  ready(port: number): Promise<void>;
  stop(): Promise<void>;
}

const lastLines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').slice(-15).join('\n');

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** A program other than Node, and the folder in which it is started. */
export interface Program {
  readonly command: string;
  readonly folder: string;
}

/** Starts a Node script or a program, with its output in a log file, in its own process group (Ctrl-C reaches only the parent). */
export function startChild(
  name: string,
  parameters: readonly string[],
  options: {
    env: NodeJS.ProcessEnv;
    logs: string;
    died: (error: ChildError) => void;
    program?: Program | undefined;
    /** Appends to the log of the previous process. */
    appendLog?: boolean;
  },
): Child {
  const path = join(options.logs, `${name}.log`);
  const log = openSync(path, options.appendLog ? 'a' : 'w');
  const preload = pathToFileURL(join(root, 'dev/tools/supervised.js')).href;
  const { program } = options;
  const child: ChildProcess = spawn(
    program?.command ?? process.execPath,
    program ? [...parameters] : ['--disable-warning=ExperimentalWarning', '--import', preload, ...parameters],
    {
      cwd: program?.folder ?? root,
      env: options.env,
      stdio: ['ignore', log, log, 'ipc'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    },
  );
  closeSync(log);
  let stopping = false;
  const ended = new Promise<void>((resolveEnd) => {
    child.once('error', () => resolveEnd());
    child.once('exit', (code, signal) => {
      if (!stopping) {
        const how = signal ? `by ${signal}` : `with exit code ${code}`;
        options.died(new ChildError(`${name} ended ${how}. Its last lines:\n${lastLines(path)}`));
      }
      resolveEnd();
    });
  });
  let over = false;
  void ended.then(() => (over = true));
  return {
    name,
    pid: child.pid,
    ready: async (port) => {
      while (!(await answers(port))) {
        if (over) throw new ChildError(`${name} ended before it was ready. Its last lines:\n${lastLines(path)}`);
        await delay(25);
      }
    },
    stop: async () => {
      stopping = true;
      if (over) return;
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), 4000);
      await ended;
      clearTimeout(patience);
    },
  };
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** After `kill -9` of a previous start, its child processes need a moment to notice and close their files. */
export async function awaitOrphans(record: string): Promise<void> {
  if (!existsSync(record)) return;
  const { parent, children } = JSON.parse(readFileSync(record, 'utf8')) as { parent: number; children: number[] };
  const until = Date.now() + 6000;
  while (!alive(parent) && children.some(alive) && Date.now() < until) await delay(50);
}

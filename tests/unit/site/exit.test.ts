import { exitPresses, exitPressLasts, exitPressWithin } from '@incidentmap/core/domain/limits';
import { neutralPage } from '@incidentmap/core/domain/help/neutralPage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The window's events, without a browser. */
let target: EventTarget;
let replaced: string[];
/** What is on the page: what the body shows, and the values of the attributes by which it is looked for. */
let shown: unknown[];
let body: object | null;
const page = {
  title: '',
  querySelector: (selector: string) =>
    attributes[selector] === undefined ? null : { dataset: { exit: attributes[selector] } },
  createElement: () => ({ setAttribute: () => {} }),
  get body() {
    return body;
  },
};
let attributes: Record<string, string>;
/** The states of the history's entries, of which the last is shown at first. */
let entries: ({ layers?: number; hasLeft?: boolean } | null)[];
let entryAt: number;
/** The browser's history. */
let browserHistory: {
  readonly state: unknown;
  replaceState: (state: (typeof entries)[number]) => void;
  back: () => void;
};
let stored: { local: Record<string, string>; tab: Record<string, string>; databases: Set<string> };

const storage = (of: () => Record<string, string>, onChange = () => {}) =>
  new Proxy({} as Storage, {
    ownKeys: () => Object.keys(of()),
    getOwnPropertyDescriptor: (_, name) => Object.getOwnPropertyDescriptor(of(), name),
    get: (_, name) =>
      ({
        clear: () => {
          onChange();
          for (const each of Object.keys(of())) delete of()[each];
        },
        removeItem: (each: string) => {
          onChange();
          delete of()[each];
        },
      })[name as string],
  });

/** Makes access to a global throw, as Safari does where cookies are blocked. */
const refuse = (name: string) =>
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });

class FakeElement extends EventTarget {}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  target = new EventTarget();
  replaced = [];
  shown = ['the page'];
  body = { replaceChildren: (...all: unknown[]) => (shown = all) };
  attributes = { '[data-exit]': 'Loading…', '[data-page]': '/upload' };
  stored = {
    local: { 'cookie-choices': '{}', 'draft:report:tab-id': 'x', 'draft:report:device': 'y', 'review:name': 'z' },
    tab: { 'draft-key': 'k', session: '1' },
    databases: new Set(['keys']),
  };
  entries = [null];
  entryAt = 0;
  browserHistory = {
    get state() {
      return entries[entryAt];
    },
    replaceState: (state: (typeof entries)[number]) => (entries[entryAt] = state),
    back: () => {
      setTimeout(() => {
        entryAt -= 1;
        target.dispatchEvent(new Event('popstate'));
      }, 10);
    },
  };
  const globals: Record<string, unknown> = {
    history: browserHistory,
    addEventListener: target.addEventListener.bind(target),
    location: { replace: (url: string) => replaced.push(url) },
    Element: FakeElement,
    document: page,
    localStorage: storage(() => stored.local),
    sessionStorage: storage(() => stored.tab),
    indexedDB: { deleteDatabase: (name: string) => stored.databases.delete(name) },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('exitAddress', undefined);
  vi.stubGlobal('isLeaving', undefined);
  vi.stubGlobal('pressedEarly', undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Exit = {
  leave: () => void;
  onExitKeys: (onPress: (key: string, presses: number) => void) => () => void;
};
/** These files are for browsers; the types of tests are not. */
const exit = () => import('../../../frontend/src/lib/exit.ts' as string) as Promise<Exit>;
const loadEarly = (): Promise<unknown> => import('../../../frontend/src/beforeReact/exitEarly.ts' as string);

describe('leaving', () => {
  it('deletes what is stored, except the choice of what may be and the drafts that are kept on the device', async () => {
    (await exit()).leave();
    expect(replaced).toEqual([neutralPage]);
    expect(stored.local).toEqual({ 'cookie-choices': '{}', 'draft:report:device': 'y' });
    expect(stored.tab).toEqual({});
    expect(stored.databases).toEqual(new Set(['keys']));
    expect(shown).toMatchObject([{ textContent: 'Loading…' }]);
    expect(page.title).toBe('Loading…');
  });

  it('deletes the key where no draft is kept on the device', async () => {
    delete stored.local['draft:report:device'];
    (await exit()).leave();
    expect(stored.databases.size).toBe(0);
  });

  it('goes to the address of the operator', async () => {
    vi.stubGlobal('exitAddress', 'https://weather.example.org/');
    (await exit()).leave();
    expect(replaced).toEqual(['https://weather.example.org/']);
  });

  it('asks for the other page before anything is deleted', async () => {
    const log: string[] = [];
    vi.stubGlobal('location', { replace: () => log.push('left') });
    vi.stubGlobal(
      'sessionStorage',
      storage(
        () => stored.tab,
        () => log.push('deleted'),
      ),
    );
    (await exit()).leave();
    expect(log).toEqual(['left', 'deleted']);
  });

  it.each([
    ['localStorage', ['tab', 'databases', 'page']],
    ['sessionStorage', ['local', 'databases', 'page']],
    ['indexedDB', ['local', 'tab', 'page']],
    ['document', ['local', 'tab', 'databases']],
  ])('leaves, and tidies what it may, where the browser refuses %s', async (name, tidied) => {
    delete stored.local['draft:report:device'];
    refuse(name);
    (await exit()).leave();
    expect(replaced).toEqual([neutralPage]);
    const done = {
      local: Object.keys(stored.local).length === 1,
      tab: Object.keys(stored.tab).length === 0,
      databases: stored.databases.size === 0,
      page: shown.length === 1 && shown[0] !== 'the page',
    };
    expect(Object.entries(done).flatMap(([part, isDone]) => (isDone ? [part] : []))).toEqual(
      ['local', 'tab', 'databases', 'page'].filter((part) => tidied.includes(part)),
    );
  });

  it('steps back over what is open on a phone, and marks it, before the other page takes the place of its page', async () => {
    entries = [null, { layers: 1 }, { layers: 2 }];
    entryAt = 2;
    (await exit()).leave();
    expect(shown).toMatchObject([{ textContent: 'Loading…' }]);
    expect(replaced).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(replaced).toEqual([neutralPage]);
    expect(entryAt).toBe(0);
    expect(entries).toEqual([null, { hasLeft: true }, { hasLeft: true }]);
  });

  it('waits for a step back that is under way, because a form was just closed', async () => {
    const { stepping } = (await import('../../../frontend/src/lib/historyLayers.ts' as string)) as {
      stepping: { to: number | null };
    };
    entries = [null, null, { layers: 1 }];
    entryAt = 2;
    stepping.to = 0;
    browserHistory.back();
    (await exit()).leave();
    await vi.advanceTimersByTimeAsync(2000);
    expect(replaced).toEqual([neutralPage]);
    expect(entryAt).toBe(1);
  });

  it.each(['replaceState', 'back'] as const)('leaves where the browser refuses history.%s', async (name) => {
    entries = [null, { layers: 1 }];
    entryAt = 1;
    vi.spyOn(browserHistory, name).mockImplementation(() => {
      throw new DOMException('Too many calls', 'SecurityError');
    });
    expect((await exit()).leave).toThrow('Too many calls');
    await vi.advanceTimersByTimeAsync(2000);
    expect(replaced).toEqual([neutralPage]);
    expect(stored.tab).toEqual({});
  });

  it('leaves where the browser never steps back', async () => {
    entries = [null, { layers: 1 }];
    entryAt = 1;
    vi.spyOn(browserHistory, 'back').mockImplementation(() => {});
    (await exit()).leave();
    await vi.advanceTimersByTimeAsync(2000);
    expect(replaced).toEqual([neutralPage]);
  });

  it('leaves before the document has a body', async () => {
    body = null;
    (await exit()).leave();
    expect(replaced).toEqual([neutralPage]);
    expect(stored.tab).toEqual({});
  });

  it('deletes what is stored even where the browser refuses to leave', async () => {
    const replace = () => {
      throw new DOMException('Too many calls', 'SecurityError');
    };
    vi.stubGlobal('location', { replace });
    expect((await exit()).leave).toThrow('Too many calls');
    expect(stored.tab).toEqual({});
    expect(globalThis).toHaveProperty('isLeaving', true);
  });
});

type Key = { key: string; code?: string; target?: object } & Record<string, unknown>;
const codes: Record<string, string> = { Shift: 'ShiftLeft', Control: 'ControlLeft', Alt: 'AltLeft', Meta: 'MetaLeft' };
const onPage = { isContentEditable: false };
const textArea = { type: 'textarea', isContentEditable: false };

function send(type: string, { target: at = onPage, ...properties }: Partial<Key> = {}): Event {
  const event = new Event(type, { cancelable: true });
  Object.assign(event, properties);
  Object.defineProperty(event, 'target', { value: at });
  target.dispatchEvent(event);
  return event;
}
const down = (key: string, more: Partial<Key> = {}) => send('keydown', { key, code: codes[key] ?? key, ...more });
const up = (key: string, more: Partial<Key> = {}) => send('keyup', { key, code: codes[key] ?? key, ...more });
const tap = (key: string, more: Partial<Key> = {}) => {
  down(key, more);
  up(key, more);
};
const times = (count: number, work: () => void) => {
  for (let at = 0; at < count; at += 1) work();
};

describe('the keys that leave', () => {
  let counts: [string, number][];
  let stop: () => void;
  beforeEach(async () => {
    counts = [];
    stop = (await exit()).onExitKeys((key, presses) => counts.push([key, presses]));
  });
  const highest = () => Math.max(0, ...counts.map(([, presses]) => presses));
  const leaves = () => highest() === exitPresses;

  it('are three bare presses of Shift, each counted', () => {
    times(3, () => tap('Shift'));
    expect(counts).toEqual([
      ['Shift', 1],
      ['Shift', 2],
      ['Shift', 3],
    ]);
  });

  it.each<[string, object, boolean]>([
    ['nothing, on the page', onPage, true],
    ['a button', { type: 'button' }, true],
    ['a select', { type: 'select-one' }, true],
    ...['date', 'number', 'range', 'checkbox', 'radio', 'time', 'file', 'color'].map(
      (type) => [`an input of the type ${type}`, { type }, true] as [string, object, boolean],
    ),
    ...['text', 'search', 'email', 'url', 'tel', 'password', 'textarea'].map(
      (type) => [`a text field of the type ${type}`, { type }, false] as [string, object, boolean],
    ),
    ['an editable element', { isContentEditable: true }, false],
  ])('Shift in %s', (_, field, isLeaving) => {
    times(3, () => tap('Shift', { target: field }));
    expect(leaves()).toBe(isLeaving);
    expect(counts.length > 0).toBe(isLeaving);
  });

  it.each(['Alt', 'Control', 'Meta', 'Insert', 'CapsLock', 'AltGraph', 'Fn', 'Unidentified', 'a'])(
    'Shift counts for nothing while %s is held, which steps through keyboard layouts, and counts again after it',
    (key) => {
      down(key);
      times(4, () => tap('Shift'));
      expect(counts).toEqual([]);
      up(key);
      times(3, () => tap('Shift'));
      expect(leaves()).toBe(true);
    },
  );

  it.each(['altKey', 'ctrlKey', 'metaKey'])('Shift counts for nothing with %s, whose press went elsewhere', (name) => {
    times(3, () => tap('Shift', { [name]: true }));
    expect(counts).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['the wheel turns', () => send('wheel')],
    ['the pointer is pressed', () => (send('pointerdown'), send('pointerup'))],
    ['another key is pressed', () => tap('ArrowLeft', { shiftKey: true })],
    ['the other Shift is pressed', () => tap('Shift', { code: 'ShiftRight' })],
    ['the window loses the focus', () => send('blur')],
    ['it repeats', () => down('Shift', { repeat: true })],
    ['it is held for long', () => vi.advanceTimersByTime(exitPressLasts)],
  ])('Shift counts for nothing when %s while it is held', (_, work) => {
    times(4, () => {
      down('Shift');
      work();
      up('Shift');
    });
    expect(highest()).toBe(0);
  });

  it.each<[string, () => void]>([
    ['another key', () => tap('a')],
    ['Escape', () => tap('Escape')],
    ['a click', () => (send('pointerdown'), send('pointerup'))],
    ['the wheel', () => send('wheel')],
    ['a switch to another window', () => send('blur')],
    ['a press of it in a text field', () => tap('Shift', { target: textArea })],
    ['a pause', () => vi.advanceTimersByTime(exitPressWithin.Shift)],
  ])('%s after two presses begins anew, and says so', (_, work) => {
    times(2, () => tap('Shift'));
    work();
    expect(counts.at(-1)).toEqual(['Shift', 0]);
    times(2, () => tap('Shift'));
    expect(leaves()).toBe(false);
    tap('Shift');
    expect(leaves()).toBe(true);
  });

  it('Shift counts for nothing while something is dragged', () => {
    send('pointerdown');
    times(3, () => tap('Shift'));
    expect(counts).toEqual([]);
  });

  it('a key whose release went to another window, or was not reported, is held no more', () => {
    down('Alt');
    send('blur');
    times(3, () => tap('Shift'));
    expect(leaves()).toBe(true);
    counts = [];
    down('Meta');
    down('c', { metaKey: true });
    up('Meta');
    times(3, () => tap('Shift'));
    expect(leaves()).toBe(true);
    counts = [];
    down('PrintScreen');
    vi.advanceTimersByTime(exitPressWithin.Shift);
    times(3, () => tap('Shift'));
    expect(leaves()).toBe(true);
  });

  it('Escape leaves from a text field, wherever the first press puts the focus', () => {
    tap('Escape', { target: textArea });
    times(2, () => tap('Escape'));
    expect(counts.at(-1)).toEqual(['Escape', 3]);
  });

  it.each<[string, () => void]>([
    ['outside a text field', () => times(3, () => tap('Escape'))],
    ['while something is composed', () => times(3, () => tap('Escape', { target: textArea, isComposing: true }))],
    ['with Shift', () => times(3, () => tap('Escape', { target: textArea, shiftKey: true }))],
    ['held down', () => (down('Escape', { target: textArea }), times(3, () => down('Escape', { repeat: true })))],
    [
      'with a pause, to close one thing after another',
      () =>
        times(3, () => {
          tap('Escape', { target: textArea });
          vi.advanceTimersByTime(exitPressWithin.Escape);
        }),
    ],
    [
      'in turn with Shift',
      () => {
        tap('Shift');
        tap('Escape', { target: textArea });
        tap('Shift');
      },
    ],
  ])('Escape does not leave %s', (_, work) => {
    work();
    expect(leaves()).toBe(false);
  });

  it('a row that has begun ends, although Escape has closed the form with its exit button', () => {
    tap('Escape', { target: textArea });
    stop();
    times(2, () => tap('Escape'));
    expect(leaves()).toBe(true);
    vi.advanceTimersByTime(exitPressWithin.Escape);
    counts = [];
    times(3, () => tap('Escape', { target: textArea }));
    expect(counts).toEqual([]);
  });

  it('count for nothing after the exit button is gone', () => {
    stop();
    times(3, () => tap('Shift'));
    expect(counts).toEqual([]);
  });

  it('Escape does not stop the other page from loading', async () => {
    expect(down('Escape').defaultPrevented).toBe(false);
    (await exit()).leave();
    expect(down('Escape').defaultPrevented).toBe(true);
  });
});

describe('before React has taken over', () => {
  const button = (isExit: boolean) => Object.assign(new FakeElement(), { closest: () => (isExit ? {} : null) });
  const click = (isExit: boolean) => send('click', { target: button(isExit) });

  it('the exit button leaves, and no other button', async () => {
    await loadEarly();
    click(false);
    expect(replaced).toEqual([]);
    click(true);
    expect(replaced).toEqual([neutralPage]);
  });

  it('the exit button leaves, although it was pressed before its script was there', async () => {
    vi.stubGlobal('pressedEarly', button(false));
    await loadEarly();
    expect(replaced).toEqual([]);
    vi.resetModules();
    vi.stubGlobal('pressedEarly', button(true));
    await loadEarly();
    expect(replaced).toEqual([neutralPage]);
  });

  it('three presses of Shift leave', async () => {
    await loadEarly();
    times(3, () => tap('Shift'));
    expect(replaced).toEqual([neutralPage]);
  });

  it('and everything is left to React afterwards', async () => {
    await loadEarly();
    delete attributes['[data-page]'];
    click(true);
    times(3, () => tap('Shift'));
    expect(replaced).toEqual([]);
  });
});

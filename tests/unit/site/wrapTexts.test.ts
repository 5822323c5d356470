import { describe, expect, it } from 'vitest';
import { type Create, wrapTexts } from '../../../frontend/src/jsx/wrapTexts.ts';

type Element = { type: unknown; props: { children?: unknown }; key?: string };

const create: Create = (type, props, key) => ({ type, props, ...(key !== undefined && { key }) });
const fragment = Symbol('fragment');

/** The children as React gets them: elements as `<tag key>text`. */
function childrenOf(type: unknown, children: unknown): unknown {
  const told = (child: unknown): unknown => {
    if (Array.isArray(child)) return child.map(told);
    if (typeof child !== 'object' || child === null) return child;
    const { type: tag, key, props } = child as Element;
    return `<${String(tag)}${key === undefined ? '' : ` ${key}`}>${String(props.children ?? '')}`;
  };
  return told(wrapTexts(type, { children }, create).children);
}

const icon = create('i', {});

describe('the children of an element', () => {
  it.each<[string, unknown, unknown]>([
    ['one text', 'Sent', 'Sent'],
    ['a number', 3, 3],
    ['texts alone become one', [3, ' of ', 5], '3 of 5'],
    ['texts of a list become one', [['a', 'b'], 'c'], 'abc'],
    ['a text whose neighbour is not shown', ['Sent', false], 'Sent'],
    ['elements alone', [icon, icon], ['<i>', '<i>']],
    ['nothing', [false, null, undefined, ''], [false, null, undefined, '']],
    ['a text after an element', [icon, 'Sent'], ['<i>', '<span text 1>Sent']],
    ['a number before an element', [0, icon], ['<span text 0>0', '<i>']],
    ['texts around an element', ['a', icon, 'b'], ['<span text 0>a', '<i>', '<span text 2>b']],
    [
      'texts that follow each other keep the others in their places',
      ['a', null, 'b', icon],
      ['<span text 0>ab', null, null, '<i>'],
    ],
    ['a text of a list beside an element', [['a', icon], 'b'], [['<span text 0>a', '<i>'], '<span text 1>b']],
    ['a space between elements', [icon, ' ', icon], ['<i>', '<span text 1> ', '<i>']],
    ['an empty text beside an element', ['', icon], ['', '<i>']],
  ])('%s', (_, given, made) => {
    expect(childrenOf('p', given)).toEqual(made);
  });

  it('is wrapped in a fragment even alone, because others may stand beside the fragment', () => {
    expect(childrenOf(fragment, 'Sent')).toEqual(['<span text 0>Sent']);
    expect(childrenOf(fragment, ['a', 'b'])).toEqual(['<span text 0>ab', null]);
  });

  it('is wrapped in what a component is given, which may put it beside others by other means than JSX', () => {
    expect(childrenOf(() => null, ['Sent', icon])).toEqual(['<span text 0>Sent', '<i>']);
  });

  it('leaves the other properties as they are', () => {
    const props = { id: 'x', children: ['a', icon] };
    expect(wrapTexts('p', props, create)).toMatchObject({ id: 'x' });
    expect(props.children).toEqual(['a', icon]);
  });
});

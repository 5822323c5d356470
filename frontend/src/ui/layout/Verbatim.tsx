import type { ReactNode } from 'react';

/** What no page translator may change: a code, an address, a word to type. */
export const Verbatim = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" translate="no">
    {children}
  </bdi>
);

type Props = { text: string; part: string | undefined };

/** A text with a part that no page translator may change. */
export function WithVerbatim({ text, part = '' }: Props) {
  const at = part === '' ? -1 : text.indexOf(part);
  if (at < 0) return <span>{text}</span>;
  return (
    <>
      {text.slice(0, at)}
      <Verbatim>{part}</Verbatim>
      {text.slice(at + part.length)}
    </>
  );
}

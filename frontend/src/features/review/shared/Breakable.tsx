import { Fragment } from 'react';

/** An address, which goes on in the next line after one of its marks and not within a word. */
export function Breakable({ address }: { address: string }) {
  return address.split(/(?<=[/@?&=_.-])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one address never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

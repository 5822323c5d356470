import { type ReactNode, useMemo, useState } from 'react';
import { Keyring, newKeyring } from './roomKeys.ts';

/** The keys of the review room in it, switched on. */
export function KeyringProvider({ children }: { children: ReactNode }) {
  const [keys] = useState(newKeyring);
  const [isOn, setOn] = useState(true);
  const value = useMemo(() => ({ ...keys, isOn, setOn }), [keys, isOn]);
  return <Keyring value={value}>{children}</Keyring>;
}

import { Button } from '@fluentui/react-components';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { useSignOut } from './useSignOut.ts';

/** The button that ends the session. */
export function SignOutButton({ label }: { label: string }) {
  const { signOut, busy } = useSignOut();
  return (
    <Button icon={<SignOutRegular />} disabledFocusable={busy} onClick={signOut}>
      {label}
    </Button>
  );
}

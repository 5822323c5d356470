import { Button, type ButtonProps } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

type Props = {
  to: string;
  children: ReactNode;
  appearance?: NonNullable<ButtonProps['appearance']>;
  icon?: ReactElement;
};

/** A link to a page of this site, styled as a button. */
export function LinkButton({ to, children, appearance = 'secondary', icon }: Props) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <Button as="a" href={href} onClick={onClick} appearance={appearance} icon={icon ?? null}>
      {children}
    </Button>
  );
}

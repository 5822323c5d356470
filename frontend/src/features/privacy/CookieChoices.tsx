import { makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { choose, type CookieKind, cookieKinds, useChoices } from '../../lib/storage/preferences.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { privacyTexts } from './texts.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    maxInlineSize: '46rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  kind: {
    paddingBlock: '0.75rem',
    paddingInline: 'min(1.25rem, 5vw)',
    overflowWrap: 'anywhere',
    ':not(:first-child)': {
      borderBlockStartWidth: '1px',
      borderBlockStartStyle: 'solid',
      borderBlockStartColor: tokens.colorNeutralStroke2,
    },
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  state: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  body: {
    marginBlock: '0 0.25rem',
    // Under the name, where there is the room.
    paddingInlineStart: 'min(3.125rem, 13vw)',
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase300,
    textWrap: 'pretty',
  },
});

function Choice({ kind }: { kind: CookieKind }) {
  const { t } = useTranslation(privacyTexts);
  const styles = useStyles();
  const bodyId = useId();
  const choices = useChoices();
  const isOn = kind === 'essential' || choices[kind];
  return (
    <li className={styles.kind}>
      <Checkbox
        isSwitch
        checked={isOn}
        disabled={kind === 'essential'}
        describedBy={bodyId}
        onChange={(checked) => kind !== 'essential' && choose(kind, checked)}
      >
        <span className={styles.name}>{t(`cookies.kinds.${kind}.name`)}</span>{' '}
        <span className={styles.state} aria-hidden>
          {t(isOn ? 'cookies.state.on' : 'cookies.state.off')}
        </span>
      </Checkbox>
      <p id={bodyId} className={styles.body}>
        {t(`cookies.kinds.${kind}.body`)}
      </p>
    </li>
  );
}

/** The visitor's choice for each kind of cookie. It is stored on the device only. */
export function CookieChoices() {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {cookieKinds.map((kind) => (
        <Choice key={kind} kind={kind} />
      ))}
    </ul>
  );
}

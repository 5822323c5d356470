import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../account/useSignOut.ts';
import { ImportPage } from '../../features/import/ImportPage.tsx';
import { homeAsLeft } from '../../lib/storage/homeAsLeft.ts';
import { paths } from '../../lib/paths.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { fromMedium, wide } from '../../ui/layout/breakpoints.ts';
import './adminRoom.css';
import { adminTexts } from './texts.ts';
import { DemonstrationNote } from '../../layout/DemonstrationNote.tsx';

const useStyles = makeStyles({
  root: {
    minBlockSize: '100dvh',
    backgroundColor: tokens.colorNeutralBackground1,
    '--gutter': '1rem',
    [fromMedium]: { '--gutter': '1.5rem' },
  },
  bar: {
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  demonstration: {
    paddingInline: 'var(--gutter)',
    backgroundColor: tokens.colorBrandBackground2,
    '& > p': { maxInlineSize: 'none', lineHeight: '1.5rem' },
  },
  // In two lines on a phone.
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 0.75rem',
    minBlockSize: '4rem',
    paddingInline: 'var(--gutter)',
    '& > a, & > button': {
      minWidth: 0,
      minHeight: '2.75rem',
      paddingInline: '0.5rem',
      fontWeight: tokens.fontWeightRegular,
      color: tokens.colorNeutralForeground2,
    },
  },
  brand: { display: 'flex', alignItems: 'center', gap: '0.75rem', minBlockSize: '3.25rem' },
  name: { margin: 0, lineHeight: '1.5rem', fontWeight: tokens.fontWeightBold },
  // On a phone its arrow begins where the logo does.
  back: { marginInlineStart: '-0.5rem', [fromMedium]: { marginInlineStart: 0 } },
  arrow: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
  space: { flexGrow: 1 },
  content: { maxInlineSize: '64rem', paddingBlock: '1rem 4rem', paddingInline: 'var(--gutter)' },
});

/** The frame of the review room, with the way back to it in place of its tabs. */
function RoomFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(adminTexts);
  const styles = useStyles();
  const isWide = useMediaQuery(wide);
  const { signOut, busy } = useSignOut();
  return (
    <div className={styles.root} data-room="">
      <div className={styles.bar}>
        <div className={styles.demonstration}>
          <DemonstrationNote />
        </div>
        <div className={styles.line}>
          <div className={styles.brand}>
            <img src="/logo.svg" alt="" width={36} height={36} />
            <p className={styles.name}>{t('short')}</p>
          </div>
          <div className={styles.back}>
            <LinkButton to={paths.admin} appearance="transparent" icon={<ArrowLeftRegular className={styles.arrow} />}>
              {t('back')}
            </LinkButton>
          </div>
          <div className={styles.space} />
          {isWide && (
            <>
              <LinkButton to={homeAsLeft()} appearance="transparent">
                {t('action.backToMap')}
              </LinkButton>
              <Button appearance="transparent" disabledFocusable={busy} onClick={signOut}>
                {t('logout')}
              </Button>
            </>
          )}
        </div>
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** The import: for reviewers a part of their room, for partners a page like their own. */
export const ImportRoom = () => <ImportPage Room={RoomFrame} />;

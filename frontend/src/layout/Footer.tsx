import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { appTexts } from './texts.ts';

/** The footer's links. Add a new page here. */
const links = [
  { route: paths.contact, label: 'layout.footer.contact' },
  { route: paths.privacy, label: 'layout.footer.privacy' },
  { route: paths.reviewFigures, label: 'layout.footer.reviewFigures' },
  { route: paths.receipt, label: 'layout.footer.receipt' },
  { route: paths.admin, label: 'layout.footer.admin' },
] as const;

const useStyles = makeStyles({
  footer: {
    marginBlockStart: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  inner: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '1rem 3rem',
    maxInlineSize: '90rem',
    marginInline: 'auto',
    paddingBlock: '2rem',
    paddingInline: 'clamp(1rem, 3vw, 2rem)',
  },
  text: { maxInlineSize: '44rem' },
  line: { margin: 0 },
  emergency: { marginBlock: '0.5rem 0', color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  links: { display: 'flex', flexWrap: 'wrap', gap: '0 1.5rem', margin: 0, padding: 0, listStyleType: 'none' },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    color: tokens.colorNeutralForeground2,
    textUnderlineOffset: '0.2em',
    ':hover': { color: tokens.colorBrandForegroundLinkHover },
  },
});

export function Footer() {
  const { t } = useTranslation(appTexts);
  const styles = useStyles();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.text}>
          <p className={styles.line}>{t('layout.footer.review')}</p>
          <p className={styles.emergency}>{t('layout.footer.emergency')}</p>
        </div>
        <nav aria-label={t('layout.footer.navigation')}>
          <ul className={styles.links}>
            {links.map(({ route, label }) => (
              <li key={route}>
                <Link to={route} className={styles.link}>
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

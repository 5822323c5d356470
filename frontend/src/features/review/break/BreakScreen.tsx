import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { DrinkCoffeeRegular } from '@fluentui/react-icons/svg/drink-coffee';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/useQuery.ts';
import { mailto } from '../../../lib/mailto.ts';
import { HelplineItem } from '../../../safety/HelplineItem.tsx';
import { Breakable } from '../shared/Breakable.tsx';
import { breakTexts } from './texts.ts';
import { dayTexts } from './dayTexts.ts';
import { countOf, exposureOn, noExposure } from '../shared/exposure.ts';
import { type DeviceId, readExposure, today } from '../shared/reviewerStorage.ts';
import { resting } from '../shared/roomKeys.ts';
import { linkFace } from '../shared/roomStyles.ts';
import { Verbatim } from '../../../ui/layout/Verbatim.tsx';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 30rem)',
    placeContent: 'center',
    gap: '1.5rem',
    flexGrow: 1,
    paddingBlock: '2rem 4rem',
    paddingInline: 'var(--gutter)',
    textAlign: 'center',
  },
  icon: {
    display: 'grid',
    placeItems: 'center',
    justifySelf: 'center',
    inlineSize: '4rem',
    blockSize: '4rem',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '2rem',
  },
  title: { margin: 0, fontSize: '2rem', lineHeight: '2.5rem', textWrap: 'balance' },
  words: { margin: 0, fontSize: '1.125rem', lineHeight: 1.6, textWrap: 'pretty' },
  // Its words end in the lower padding of the button.
  day: { display: 'grid', justifyItems: 'center', gap: '0.25rem', marginBlockEnd: '-0.5rem' },
  dayButton: { minHeight: '2.75rem', fontWeight: tokens.fontWeightRegular, ...linkFace },
  help: {
    padding: '1rem 1.25rem',
    borderRadius: '0.75rem',
    backgroundColor: tokens.colorNeutralBackground2,
    textAlign: 'start',
    overflowWrap: 'anywhere',
  },
  helpTitle: { margin: 0, marginBlockEnd: '0.5rem', fontSize: '1.25rem', lineHeight: '1.75rem' },
  line: { margin: 0, lineHeight: '1.5rem', color: tokens.colorNeutralForeground2 },
  link: { color: 'inherit', fontWeight: tokens.fontWeightSemibold, paddingBlock: '0.5rem' },
  list: {
    display: 'grid',
    gap: '0.25rem',
    margin: 0,
    marginBlockStart: '0.5rem',
    padding: 0,
    listStyleType: 'none',
    '& > li': { minBlockSize: '2.75rem', alignContent: 'center' },
  },
  goOn: { justifySelf: 'center', minInlineSize: '10rem', minHeight: '2.75rem' },
});

/** For everyone in the United Kingdom and Ireland, at any hour, so it stands here wherever the site runs. */
const samaritans = { name: 'Samaritans', phone: '116 123' };
const digitsOf = (phone = '') => phone.replace(/\D/g, '');

type Props = {
  /** Whose day it tells; null until it is known. */
  reviewer: DeviceId | null;
  /** The open tab; null for the queue. */
  backTo: string | null;
  /** Shows what was opened, day by day. */
  onDay: () => void;
  onEnd: () => void;
};

/** In place of what is reviewed, for as long as its reviewer wants. The room's keys do nothing meanwhile. */
export function BreakScreen({ reviewer, backTo, onDay, onEnd }: Props) {
  const { t, i18n } = useTranslation([breakTexts, dayTexts]);
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const site = useQuery('getSite').data;
  const others = (site?.helplines ?? []).filter(({ phone }) => digitsOf(phone) !== digitsOf(samaritans.phone));
  const email = site?.contact.email;
  const ofToday = exposureOn(reviewer === null ? noExposure : readExposure(reviewer), today());
  const [opened, critical] = [countOf(ofToday), countOf(ofToday, ['critical'])];
  return (
    <section className={styles.root} aria-label={t('label')} {...{ [resting]: '' }}>
      <span aria-hidden className={styles.icon}>
        <DrinkCoffeeRegular />
      </span>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t('label')}
      </h2>
      <p className={styles.words}>{t('body')}</p>
      <div className={styles.day}>
        <p className={styles.line}>
          {t(opened === 0 ? 'openedNone' : critical > 0 ? 'openedCritical' : 'opened', {
            count: opened,
            critical: new Intl.NumberFormat(i18n.language).format(critical),
          })}{' '}
          {t('openedPrivate')}
        </p>
        <Button
          className={styles.dayButton}
          appearance="subtle"
          icon={<CalendarLtrRegular />}
          aria-haspopup="dialog"
          onClick={onDay}
        >
          {t('reviewDay:day.button')}
        </Button>
      </div>
      <section className={styles.help} aria-label={t('help')}>
        <h3 className={styles.helpTitle}>{t('help')}</h3>
        <p className={styles.line}>{t('carry')}</p>
        <ul className={styles.list}>
          <HelplineItem {...samaritans} note={t('samaritans')} />
          {others.map((each) => (
            <HelplineItem key={each.name} {...each} />
          ))}
          {email && (
            <li>
              {t('operator')}{' '}
              <a className={styles.link} href={mailto(email)}>
                <Verbatim>
                  <Breakable address={email} />
                </Verbatim>
              </a>
            </li>
          )}
        </ul>
      </section>
      <Button className={styles.goOn} onClick={onEnd}>
        {backTo === null ? t('toQueue') : t('backTo', { tab: backTo })}
      </Button>
      <p className={styles.line}>{t('kept')}</p>
    </section>
  );
}

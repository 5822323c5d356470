import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { lineBelow } from '../../../ui/layout/cardStyles.ts';
import { fromMedium, medium } from '../../../ui/layout/breakpoints.ts';
import { breakTexts } from './texts.ts';
import { isBreakDue, seeRoom, snoozeBreak, startShift } from './breaks.ts';
import { type DeviceId, readExposure, today } from '../shared/reviewerStorage.ts';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { DrinkCoffeeRegular } from '@fluentui/react-icons/svg/drink-coffee';
import { useQuery } from '../../../api/useQuery.ts';
import { mailto } from '../../../lib/mailto.ts';
import { HelplineItem } from '../../../safety/HelplineItem.tsx';
import { Breakable } from '../shared/Breakable.tsx';
import { dayTexts } from './dayTexts.ts';
import { countOf, exposureOn, noExposure } from '../shared/exposure.ts';
import { resting } from '../shared/roomKeys.ts';
import { linkFace, plainList, row } from '../shared/roomStyles.ts';
import { Verbatim } from '../../../ui/layout/Verbatim.tsx';

const useStyles = makeStyles({
  notice: {
    ...row('0.5rem 1rem'),
    paddingBlock: '0.75rem',
    paddingInline: 'var(--gutter)',
    ...lineBelow,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  line: { flexGrow: 1, flexBasis: '18rem', margin: 0, maxInlineSize: '70ch' },
  acts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.25rem',
    [fromMedium]: { gap: '0.5rem', marginInlineStart: 'auto' },
  },
  act: { minWidth: 0, minHeight: '2.75rem', paddingInline: '0.5rem', [fromMedium]: { paddingInline: '0.75rem' } },
  quiet: { fontWeight: tokens.fontWeightRegular },
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
  text: { margin: 0, lineHeight: '1.5rem', color: tokens.colorNeutralForeground2 },
  link: { color: 'inherit', fontWeight: tokens.fontWeightSemibold, paddingBlock: '0.5rem' },
  list: {
    ...plainList,
    display: 'grid',
    gap: '0.25rem',
    marginBlockStart: '0.5rem',
    '& > li': { minBlockSize: '2.75rem', alignContent: 'center' },
  },
  goOn: { justifySelf: 'center', minInlineSize: '10rem', minHeight: '2.75rem' },
});

/** For everyone in the United Kingdom and Ireland, at any hour, so it stands here wherever the site runs. */
const samaritans = { name: 'Samaritans', phone: '116 123' };
const digitsOf = (phone = '') => phone.replace(/\D/g, '');

type Props = {
  /** Whose day the break tells; null until it is known. */
  reviewer: DeviceId | null;
  isBreak: boolean;
  /** The open tab; null for the queue. */
  backTo: string | null;
  onBreak: () => void;
  onDay: () => void;
  onEnd: () => void;
};

/** In place of what is reviewed, for as long as its reviewer wants. The room's keys do nothing meanwhile. */
function BreakScreen({ reviewer, backTo, onDay, onEnd }: Omit<Props, 'isBreak' | 'onBreak'>) {
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
        <p className={styles.text}>
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
        <p className={styles.text}>{t('carry')}</p>
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
      <p className={styles.text}>{t('kept')}</p>
    </section>
  );
}

/** A quiet reminder after each hour in the review room, and the break itself. Nothing of it is stored or sent. */
export function BreakNotice({ isBreak, onBreak, onEnd, ...screen }: Props) {
  const { t } = useTranslation(breakTexts);
  const styles = useStyles();
  const isWide = useMediaQuery(medium);
  const [shift, setShift] = useState(() => startShift(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setShift((before) => seeRoom(before, Date.now()));
    }, 60_000);
    return () => clearInterval(timer);
  }, []);
  const startAgain = () => setShift(startShift(Date.now()));
  if (isBreak) {
    return (
      <BreakScreen
        {...screen}
        onEnd={() => {
          startAgain();
          onEnd();
        }}
      />
    );
  }
  return (
    <div role="status">
      {isBreakDue(shift) && (
        <div className={styles.notice} role="group" aria-label={t('label')}>
          <p className={styles.line}>
            <strong>{t('title')} </strong>
            {t('body')}
          </p>
          <div className={styles.acts}>
            <Button className={styles.act} onClick={onBreak}>
              {t('label')}
            </Button>
            <Button
              className={mergeClasses(styles.act, styles.quiet)}
              appearance="subtle"
              aria-label={t('snooze')}
              onClick={() => setShift(snoozeBreak)}
            >
              {t(isWide ? 'snooze' : 'snoozeShort')}
            </Button>
            <Button className={mergeClasses(styles.act, styles.quiet)} appearance="subtle" onClick={startAgain}>
              {t('dismiss')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

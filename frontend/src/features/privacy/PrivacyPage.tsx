import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useQuery } from '../../api/useQuery.ts';
import { mailto } from '../../lib/mailto.ts';
import { paths } from '../../lib/paths.ts';
import { ExitBar } from '../../safety/ExitButton.tsx';
import { safetyTexts } from '../../safety/texts.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { Verbatim } from '../../ui/layout/Verbatim.tsx';
import { CookieChoices } from './CookieChoices.tsx';
import { DataRights } from './DataRights.tsx';
import { usePrivacyStyles } from './styles.ts';
import { en, privacyTexts } from './texts.ts';

const keysOf = <T extends object>(texts: T) => Object.keys(texts) as (keyof T)[];

/** What an erasure leaves behind. */
const remains = ['record', 'receipt', 'request', 'publicCopies', 'backups', 'others'] as const;

function Contact() {
  const { t } = useTranslation([privacyTexts, safetyTexts]);
  const styles = usePrivacyStyles();
  const { data, error, mutate } = useQuery('getSite');
  const contact = data?.contact;
  const isUnknown = contact && !contact.email && !contact.postalAddress;
  return (
    <>
      <p className={styles.prose}>{t(isUnknown ? 'safety:noContact' : 'contact.body')}</p>
      {contact?.email && (
        <p className={styles.prose}>
          <a href={mailto(contact.email)} className={styles.link}>
            <Verbatim>{contact.email}</Verbatim>
          </a>
        </p>
      )}
      {contact?.postalAddress && (
        <p className={mergeClasses(styles.prose, styles.lines)} dir="auto" translate="no">
          {contact.postalAddress}
        </p>
      )}
      {error && !data && <LoadFailure reason={apiErrorText(error)} onRetry={() => void mutate()} />}
      <p className={styles.prose}>{t('contact.ico')}</p>
      <Link to={paths.contact} className={styles.link}>
        {t('contact.page')}
      </Link>
    </>
  );
}

/** The countries where data is stored and processed, if the operator has named them. */
function Hosting() {
  const { t, i18n } = useTranslation(privacyTexts);
  const styles = usePrivacyStyles();
  const hosting = useQuery('getSite').data?.hosting;
  if (!hosting) return null;
  const nameOf = (region: string) =>
    i18n.exists(`regions.${region}`, { ns: privacyTexts }) ? t(`regions.${region}` as 'regions.uksouth') : region;
  return (
    <p className={styles.prose}>{t('hosting', { data: nameOf(hosting.data), functions: nameOf(hosting.functions) })}</p>
  );
}

/** The privacy page: what is stored about whom, the promises, and the requests about one's own data. */
export function PrivacyPage() {
  const { t } = useTranslation(privacyTexts);
  const styles = usePrivacyStyles();
  return (
    <>
      <ExitBar />
      <div className={styles.page}>
        <PageHead title={t('title')} lead={t('lead')} />
        <p className={styles.updated}>{t('updated')}</p>

        <section className={styles.section}>
          <h2 className={styles.heading}>{t('promisesHeading')}</h2>
          <p className={styles.prose}>{t('promisesLead')}</p>
          <ul className={styles.promises}>
            {keysOf(en.promises).map((promise) => (
              <li key={promise} className={styles.promise}>
                <CheckmarkCircleRegular aria-hidden className={styles.icon} />
                <span>{t(`promises.${promise}`)}</span>
              </li>
            ))}
          </ul>
        </section>

        <section className={styles.section}>
          <h2 className={styles.heading}>{t('data.heading')}</h2>
          <ul className={styles.cards}>
            {keysOf(en.data.rows).map((row) => (
              <li key={row} className={styles.card}>
                <h3 className={styles.cardTitle}>{t(`data.rows.${row}.what`)}</h3>
                <dl className={styles.facts}>
                  {(['why', 'long', 'who'] as const).map((fact) => (
                    <div key={fact}>
                      <dt className={styles.name}>{t(`data.${fact}`)}</dt>
                      <dd className={styles.value}>{t(`data.rows.${row}.${fact}`)}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        </section>

        <section className={styles.section}>
          <h2 className={styles.heading}>{t('cookies.heading')}</h2>
          <p className={styles.prose}>{t('cookies.lead')}</p>
          <CookieChoices />
        </section>

        <section className={styles.section}>
          <h2 className={styles.heading}>{t('rights.heading')}</h2>
          <p className={styles.prose}>
            {t('rights.lead')}{' '}
            <Link to={paths.receipt} className={styles.inline}>
              {t('rights.receipt')}
            </Link>
          </p>
          <DataRights />
          <h3 className={styles.cardTitle}>{t('rights.remains.heading')}</h3>
          <ul className={styles.notes}>
            {remains.map((part) => (
              <li key={part}>{t(`rights.remains.${part}`)}</li>
            ))}
          </ul>
        </section>

        <section className={styles.section}>
          <h2 className={styles.heading}>{t('security.heading')}</h2>
          <Hosting />
          <ul className={styles.notes}>
            {keysOf(en.security.notes).map((note) => (
              <li key={note}>{t(`security.notes.${note}`)}</li>
            ))}
          </ul>
        </section>

        <section className={styles.section}>
          <h2 className={styles.heading}>{t('contact.heading')}</h2>
          <Contact />
        </section>
      </div>
    </>
  );
}

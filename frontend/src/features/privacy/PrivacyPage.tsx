import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQuery } from '../../api/useQuery.ts';
import { paths } from '../../lib/paths.ts';
import { rest } from '../../i18n/rest.ts';
import { ExitButton } from '../../safety/ExitButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { CookieChoices } from './CookieChoices.tsx';
import { DataRights } from './DataRights.tsx';
import { usePrivacyStyles } from './styles.ts';

const keysOf = <T extends object>(texts: T) => Object.keys(texts) as (keyof T)[];

function Contact() {
  const { t } = useTranslation();
  const styles = usePrivacyStyles();
  const { data, error, mutate } = useQuery('getSite');
  const contact = data?.contact;
  const isUnknown = contact && !contact.email && !contact.postalAddress;
  return (
    <>
      <p className={styles.prose}>{t(isUnknown ? 'contact.operator.none' : 'privacy.contact.body')}</p>
      {contact?.email && (
        <p className={styles.prose}>
          <a href={`mailto:${contact.email}`} className={styles.link}>
            {contact.email}
          </a>
        </p>
      )}
      {contact?.postalAddress && (
        <p className={mergeClasses(styles.prose, styles.lines)} dir="auto">
          {contact.postalAddress}
        </p>
      )}
      {error && !data && <LoadFailure onRetry={() => void mutate()} />}
      <p className={styles.prose}>{t('privacy.contact.ico')}</p>
      <Link to={paths.contact} className={styles.link}>
        {t('privacy.contact.page')}
      </Link>
    </>
  );
}

/** In which countries data rest and are worked on, where the operator has said so. */
function Hosting() {
  const { t, i18n } = useTranslation();
  const styles = usePrivacyStyles();
  const hosting = useQuery('getSite').data?.hosting;
  if (!hosting) return null;
  const nameOf = (region: string) =>
    i18n.exists(`privacy.regions.${region}`) ? t(`privacy.regions.${region}` as 'privacy.regions.uksouth') : region;
  return (
    <p className={styles.prose}>
      {t('privacy.hosting', { data: nameOf(hosting.data), functions: nameOf(hosting.functions) })}
    </p>
  );
}

/** What is kept of whom, what is promised, and what anyone can ask for. */
export function PrivacyPage() {
  const { t } = useTranslation();
  const styles = usePrivacyStyles();
  return (
    <>
      <ExitButton floating />
      <div className={styles.page}>
        <PageHead title={t('privacy.title')} lead={t('privacy.lead')} />
        <p className={styles.updated}>{t('privacy.updated')}</p>

        <section className={styles.section}>
          <h2 className={styles.heading}>{t('privacy.promisesHeading')}</h2>
          <p className={styles.prose}>{t('privacy.promisesLead')}</p>
          <ul className={styles.promises}>
            {keysOf(rest.privacy.promises).map((promise) => (
              <li key={promise} className={styles.promise}>
                <CheckmarkCircleRegular aria-hidden className={styles.icon} />
                <span>{t(`privacy.promises.${promise}`)}</span>
              </li>
            ))}
          </ul>
        </section>

        <section className={styles.section}>
          <h2 className={styles.heading}>{t('privacy.data.heading')}</h2>
          <ul className={styles.cards}>
            {keysOf(rest.privacy.data.rows).map((row) => (
              <li key={row} className={styles.card}>
                <h3 className={styles.cardTitle}>{t(`privacy.data.rows.${row}.what`)}</h3>
                <dl className={styles.facts}>
                  {(['why', 'long', 'who'] as const).map((fact) => (
                    <div key={fact}>
                      <dt className={styles.name}>{t(`privacy.data.${fact}`)}</dt>
                      <dd className={styles.value}>{t(`privacy.data.rows.${row}.${fact}`)}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        </section>

        <section className={styles.section}>
          <h2 className={styles.heading}>{t('privacy.cookies.heading')}</h2>
          <p className={styles.prose}>{t('privacy.cookies.lead')}</p>
          <CookieChoices />
        </section>

        <section className={styles.section}>
          <h2 className={styles.heading}>{t('privacy.rights.heading')}</h2>
          <p className={styles.prose}>
            {t('privacy.rights.lead')}{' '}
            <Link to={paths.receipt} className={styles.inline}>
              {t('privacy.rights.receipt')}
            </Link>
          </p>
          <DataRights />
        </section>

        <section className={styles.section}>
          <h2 className={styles.heading}>{t('privacy.security.heading')}</h2>
          <Hosting />
          <ul className={styles.notes}>
            {keysOf(rest.privacy.security.notes).map((note) => (
              <li key={note}>{t(`privacy.security.notes.${note}`)}</li>
            ))}
          </ul>
        </section>

        <section className={styles.section}>
          <h2 className={styles.heading}>{t('privacy.contact.heading')}</h2>
          <Contact />
        </section>
      </div>
    </>
  );
}

import { mergeClasses } from '@fluentui/react-components';
import type { ReceiptAnswer } from '@incidentmap/core/domain/sender/receipt';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { useTranslation } from 'react-i18next';
import { formTexts } from '../../forms/texts.ts';
import { londonMoment, longDate } from '../../lib/dates.ts';
import { useReceiptStyles } from './styles.ts';
import { receiptTexts } from './texts.ts';

type Content = NonNullable<ReceiptAnswer['content']>;

/** What no page translator may change. */
const addresses: ReadonlySet<string> = new Set(['contactEmail', 'link']);

/** Everything that is stored of what the sender sent. */
export function ReceiptContent({ content }: { content: Content }) {
  const { t, i18n } = useTranslation([receiptTexts, formTexts]);
  const shared = useReceiptStyles();
  const severity = severities.find((known) => known === content.severity);
  const facts = {
    title: content.title,
    location: content.location,
    incidentDate: content.incidentDate && longDate(content.incidentDate, i18n.language),
    incidentTime: content.incidentTime && t(`forms:timeOfDay.${content.incidentTime}`),
    incidentType: content.incidentType && t(`incidentType.${content.incidentType}`),
    severity: severity ? t(`severity.${severity}`) : content.severity,
    contactEmail: content.contactEmail,
    allowContact: content.contactEmail && t(`forms:contact.${content.allowContact ?? 'no'}`),
    link: content.link,
    mediaFiles: content.mediaFiles.length > 0 ? t('fileCount', { count: content.mediaFiles.length }) : null,
    description: content.description,
  };
  const labelOf = (name: keyof typeof facts) => t(name === 'allowContact' ? 'forms:contact.label' : `field.${name}`);
  return (
    <section className={shared.card}>
      <h2 className={shared.heading}>{t('content.heading')}</h2>
      <dl className={shared.facts}>
        {Object.entries(facts).map(
          ([name, value]) =>
            value && (
              <div key={name} className={mergeClasses((name === 'description' || name === 'title') && shared.wide)}>
                <dt className={shared.name}>{labelOf(name as keyof typeof facts)}</dt>
                <dd className={shared.value} dir="auto" translate={addresses.has(name) ? 'no' : undefined}>
                  {value}
                </dd>
              </div>
            ),
        )}
        {content.additions.map(({ text, mediaFiles, createdAt }) => (
          <div key={createdAt} className={shared.wide}>
            <dt className={shared.name}>
              {t('content.additions')} · {londonMoment(createdAt, i18n.language)}
            </dt>
            <dd className={shared.value} dir="auto">
              {text || t('fileCount', { count: mediaFiles.length })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

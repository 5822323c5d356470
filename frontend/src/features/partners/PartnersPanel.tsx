import { Badge, Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { PeopleCommunityRegular } from '@fluentui/react-icons/svg/people-community';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import type { Partner } from '@incidentmap/core/domain/partners/partner';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useQuery } from '../../api/useQuery.ts';
import { paths } from '../../lib/paths.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { cardList, rowFrame } from '../../ui/layout/cardStyles.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { fromRoomy, medium } from '../../ui/layout/breakpoints.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { TabTop } from '../../ui/layout/TabTop.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useToast } from '../../ui/toasts/toast.ts';
import { PartnerDialog } from './PartnerDialog.tsx';
import { partnerTexts } from './texts.ts';
import { usePartnerChange } from './usePartnerChange.ts';

/** At a desk, the columns of the heads and of the rows alike. */
const inColumns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 3fr) minmax(0, 6fr) 17rem',
  gap: '1.5rem',
} as const;

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem' },
  // Rows between lines, without a box each.
  list: { ...cardList, gap: 0 },
  columns: {
    display: 'none',
    [fromRoomy]: {
      ...inColumns,
      paddingBlockEnd: '0.5rem',
      fontSize: '0.875rem',
      lineHeight: '1.25rem',
      fontWeight: tokens.fontWeightSemibold,
      color: tokens.colorNeutralForeground2,
    },
  },
  row: {
    ...rowFrame,
    gap: '0.5rem 1.5rem',
    [fromRoomy]: { ...inColumns, alignItems: 'center', paddingBlock: '0.625rem' },
  },
  name: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: '1.5rem' },
  // After the last word of the name, as high as its line.
  badge: { marginInlineStart: '0.5rem', verticalAlign: 'top', height: '1.5rem' },
  fact: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    overflowWrap: 'anywhere',
  },
  address: { display: 'flex', alignItems: 'center', gap: '0.5rem', minInlineSize: 0 },
  // In as many lines as it needs.
  link: {
    minInlineSize: 0,
    margin: 0,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
  },
  // Within a part of the address a line ends only where the part is longer than the line.
  part: { display: 'inline-block', maxInlineSize: '100%' },
  copy: { flexShrink: 0, minWidth: '2.75rem', minHeight: '2.75rem' },
  actions: {
    // A word in a button is not broken.
    whiteSpace: 'nowrap',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.5rem',
    [fromRoomy]: { justifyContent: 'end' },
    '& button': {
      minWidth: 0,
      minHeight: '2.75rem',
      paddingInline: '0.75rem',
    },
  },
  deactivate: {
    '&, &:hover, &:hover:active': { color: tokens.colorStatusDangerForeground1 },
    '& .fui-Button__icon': { color: 'inherit' },
  },
});

const alwaysFresh = { revalidateOnMount: true };

type CardProps = {
  partner: Partner;
  onEdit: () => void;
  onChanged: (partner: Partner) => void;
  onStale: () => void;
};

function PartnerCard({ partner, onEdit, onChanged, onStale }: CardProps) {
  const { t } = useTranslation([partnerTexts, uiTexts]);
  const styles = useStyles();
  const isWide = useMediaQuery(medium);
  const toast = useToast();
  const { change, busy } = usePartnerChange({ onChanged, onStale });
  const { name, domain, entraIdEmail, entraIdObjectId, isActive } = partner;
  const account = entraIdEmail ?? entraIdObjectId;
  const link = `${location.origin}${paths.partnerSubmit(name)}`;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: t('linkCopied.title'), body: t('linkCopied.body'), intent: 'success' });
    } catch {
      toast({ title: t('ui:copyFailed.title'), body: t('copyByHand', { link }), intent: 'error' });
    }
  };

  return (
    <article className={styles.row} aria-label={name}>
      <h3 className={styles.name}>
        <bdi>{name}</bdi>
        <Badge className={styles.badge} appearance="tint" size="large" color={isActive ? 'brand' : 'informative'}>
          {t(isActive ? 'active' : 'inactive')}
        </Badge>
      </h3>
      <p className={styles.fact} dir="auto">
        {domain} · {account === null ? t('noAccount') : t('account', { account })}
      </p>
      <div className={styles.address}>
        <p className={styles.link} dir="ltr" translate="no">
          {link.split(/(?<=[^/]\/)(?=[^/])/).map((part) => (
            <span key={part} className={styles.part}>
              {part}
            </span>
          ))}
        </p>
        <Button
          className={styles.copy}
          appearance="subtle"
          icon={<CopyRegular />}
          aria-label={t('action.copyLink')}
          title={t('action.copyLink')}
          onClick={() => void copy()}
        >
          {isWide && t('action.copyLink')}
        </Button>
      </div>
      <div className={styles.actions}>
        <Button icon={<EditRegular />} aria-haspopup="dialog" onClick={onEdit}>
          {t('action.edit')}
        </Button>
        <Button
          className={mergeClasses(isActive && styles.deactivate)}
          icon={isActive ? <ProhibitedRegular /> : <CheckmarkCircleRegular />}
          disabledFocusable={busy}
          onClick={() => void change(partner.id, { ...changeOf(partner), isActive: !isActive })}
        >
          {t(isActive ? 'deactivate' : 'activate')}
        </Button>
      </div>
    </article>
  );
}

function changeOf(partner: Partner) {
  const { id: _id, name: _name, createdAt: _createdAt, ...fields } = partner;
  return fields;
}

/** The list of partners with their submission links. */
export function PartnersPanel() {
  const { t } = useTranslation(partnerTexts);
  const styles = useStyles();
  const list = useQuery('listPartners', undefined, alwaysFresh);
  const [edited, setEdited] = useState<Partner | 'new' | null>(null);

  if (list.error && !list.data) {
    return <LoadFailure reason={apiErrorText(list.error)} onRetry={() => void list.mutate()} />;
  }
  if (!list.data) return <Spinner label={t('loading')} />;
  const partners = list.data.partners.toSorted((a, b) => a.name.localeCompare(b.name));
  const onStale = () => void list.mutate();
  const onChanged = (changed: Partner) =>
    void list.mutate((now) => now && { partners: [...now.partners.filter(({ id }) => id !== changed.id), changed] }, {
      revalidate: false,
    });

  const add = (
    <Button appearance="primary" icon={<AddRegular />} aria-haspopup="dialog" onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );

  return (
    <div className={styles.root}>
      {partners.length === 0 ? (
        <Message icon={<PeopleCommunityRegular />} title={t('none')} level={2} action={add}>
          {t('lead')}
        </Message>
      ) : (
        <TabTop title={t('heading')} lead={t('lead')} actions={add} />
      )}
      {partners.length > 0 && (
        <div>
          <div aria-hidden className={styles.columns}>
            {(['name', 'organisation', 'link'] as const).map((column) => (
              <span key={column}>{t(`columns.${column}`)}</span>
            ))}
          </div>
          <ul className={styles.list}>
            {partners.map((partner) => (
              <li key={partner.id}>
                <PartnerCard
                  partner={partner}
                  onEdit={() => setEdited(partner)}
                  onChanged={onChanged}
                  onStale={onStale}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {edited && (
        <PartnerDialog
          partner={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onChanged={onChanged}
          onStale={onStale}
        />
      )}
    </div>
  );
}

import { Button, Field, Input, Textarea } from '@fluentui/react-components';
import { fieldProblems } from '@incidentmap/core/domain/messages';
import { newPartner, type Partner } from '@incidentmap/core/domain/partner';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../forms/fieldErrorText.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { type PartnerEvents, usePartnerChange } from './usePartnerChange.ts';

type Values = {
  name: string;
  domain: string;
  entraIdEmail: string;
  entraIdObjectId: string;
  isActive: boolean;
  /** JSON, as it is typed. */
  settings: string;
};
type TextField = 'name' | 'domain' | 'entraIdEmail' | 'entraIdObjectId';

const valuesOf = (partner: Partner | null): Values => ({
  name: partner?.name ?? '',
  domain: partner?.domain ?? '',
  entraIdEmail: partner?.entraIdEmail ?? '',
  entraIdObjectId: partner?.entraIdObjectId ?? '',
  isActive: partner?.isActive ?? true,
  settings: JSON.stringify(partner?.settings ?? {}, null, 2),
});

/** What was typed as settings; what is no JSON is no settings, and refused by the rule. */
function settingsOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text.trim() || '{}') as Record<string, unknown>;
  } catch {
    return text as never;
  }
}

/** `partner` null adds one. */
type Props = { partner: Partner | null; onClose: () => void } & PartnerEvents;

/** Everything that is known of a partner. Its name is its link, and stays. */
export function PartnerDialog({ partner, onClose, ...events }: Props) {
  const { t } = useTranslation();
  const controls = useControlStyles();
  const { add, change, busy } = usePartnerChange(events);
  const [values, setValues] = useState(() => valuesOf(partner));
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const set = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }));

  const save = async () => {
    if (busy) return;
    const body = { ...values, settings: settingsOf(values.settings) };
    const parsed = newPartner.safeParse(body);
    if (!parsed.success) return setProblems(fieldProblems(parsed.error));
    const { name: _, ...fields } = body;
    const refused = await (partner ? change(partner.id, { ...fields, version: partner.version }) : add(body));
    if (refused === null || (partner && refused.length === 0)) onClose();
    else setProblems(refused);
  };

  const problemOf = (path: keyof Values) => {
    const problem = problems.find((each) => each.path === path || each.path.startsWith(`${path}.`));
    if (!problem) return {};
    return { validationMessage: fieldErrorText(problem), validationState: 'error' as const };
  };
  const text = (name: TextField, hint: string, type: 'text' | 'email' = 'text') => (
    <Field
      {...problemOf(name)}
      label={t(`review.fields.${name}`)}
      hint={hint}
      required={name === 'name' || name === 'domain'}
    >
      <Input
        type={type}
        className={controls.control}
        dir="auto"
        autoComplete="off"
        readOnly={name === 'name' && partner !== null}
        value={values[name]}
        onChange={(_, { value }) => set({ [name]: value })}
      />
    </Field>
  );

  return (
    <TaskDialog
      open
      title={partner ? partner.name : t('partners.add')}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{t('partners.cancel')}</Button>
          <Button appearance="primary" type="submit" disabledFocusable={busy}>
            {t('partners.save')}
          </Button>
        </>
      }
    >
      {text('name', t('partners.nameHint'))}
      {text('domain', t('partners.domainHint'))}
      {text('entraIdEmail', t('partners.emailHint'), 'email')}
      {text('entraIdObjectId', t('partners.objectIdHint'))}
      <Field {...problemOf('settings')} label={t('review.fields.settings')} hint={t('partners.settingsHint')}>
        <Textarea
          className={controls.control}
          rows={3}
          resize="vertical"
          value={values.settings}
          onChange={(_, { value }) => set({ settings: value })}
        />
      </Field>
      <Checkbox isSwitch checked={values.isActive} onChange={(isActive) => set({ isActive })}>
        {t('partners.active')}
      </Checkbox>
    </TaskDialog>
  );
}

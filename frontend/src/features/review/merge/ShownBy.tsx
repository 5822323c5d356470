import { Button, makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../forms/fields/FormField.tsx';
import type { FieldForm } from '../../../forms/useAppForm.ts';
import { oneLine } from '../../../lib/text.ts';
import { PublicSearch } from './MergeSearch.tsx';
import { mergeTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.5rem', justifyItems: 'stretch' },
  another: { justifySelf: 'start' },
});

type Props = {
  form: FieldForm<{ incident: { id: string; title: string } | null }>;
  /** The open item, which is not offered. */
  ownId: string;
};

/** Chooses the public incident that shows what was reported already. */
export function ShownBy({ form, ownId }: Props) {
  const { t } = useTranslation(mergeTexts);
  const styles = useStyles();
  const { incident } = form.values;
  const id = form.idOf('incident');
  const choose = (chosen: typeof incident) => {
    void form.setFieldValue('incident', chosen);
    // The button that was pressed is gone.
    document.getElementById(id)?.focus();
  };
  return (
    <FormField form={form} name="incident" label={t('shownBy')} required>
      {({ 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
        <div
          id={id}
          role="group"
          tabIndex={-1}
          className={styles.root}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
        >
          {incident ? (
            <>
              <strong dir="auto">{incident.title}</strong>
              <Button className={styles.another} onClick={() => choose(null)}>
                {t('another')}
              </Button>
            </>
          ) : (
            <PublicSearch
              ownId={ownId}
              onChoose={(other) => choose({ id: other.incident.id, title: oneLine(other.incident.title) })}
            />
          )}
        </div>
      )}
    </FormField>
  );
}

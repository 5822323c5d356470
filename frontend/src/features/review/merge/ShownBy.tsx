import { Button, makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../forms/fields/FormField.tsx';
import type { FieldForm } from '../../../forms/useAppForm.ts';
import { oneLine } from '../../../lib/text.ts';
import { stack } from '../shared/roomStyles.ts';
import { MergeSearch } from './MergeSearch.tsx';
import { mergeTexts } from './texts.ts';

const useStyles = makeStyles({
  root: stack('0.5rem'),
  another: { justifySelf: 'start' },
});

type Props = { form: FieldForm<{ incident: { id: string; title: string } | null }>; ownId: string };

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
      {({ 'aria-labelledby': label, 'aria-describedby': hint }) => (
        <div id={id} role="group" tabIndex={-1} className={styles.root} aria-labelledby={label} aria-describedby={hint}>
          {incident ? (
            <>
              <strong dir="auto">{incident.title}</strong>
              <Button className={styles.another} onClick={() => choose(null)}>
                {t('another')}
              </Button>
            </>
          ) : (
            <MergeSearch
              ownId={ownId}
              isPublicOnly
              onChoose={(other) => choose({ id: other.incident.id, title: oneLine(other.incident.title) })}
            />
          )}
        </div>
      )}
    </FormField>
  );
}

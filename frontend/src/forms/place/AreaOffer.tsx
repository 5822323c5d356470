import { Button, makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { WithVerbatim } from '../../ui/layout/Verbatim.tsx';
import { focusField } from '../focusField.ts';
import { formTexts } from '../texts.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem 0.75rem' },
  reason: { flex: '1 1 12rem', margin: 0, overflowWrap: 'anywhere' },
});

type Props = {
  /** What the visitor should know of the location's words. */
  reason: string;
  area: string;
  onTake: () => void;
  /** The field of the location, which has the focus then: the button goes once its offer was taken. */
  fieldId: string;
};

/** Offers the name of an area in place of the words of a location. */
export function AreaOffer({ reason, area, onTake, fieldId }: Props) {
  const { t } = useTranslation(formTexts);
  const styles = useStyles();
  const press = () => {
    onTake();
    focusField(fieldId);
  };
  return (
    <div className={styles.root}>
      <p className={styles.reason}>{reason}</p>
      <Button onClick={press}>
        {/* The button is a flex container, which would drop the space between them. */}
        <span>
          <WithVerbatim text={t('location.sayOnly', { area })} part={area} />
        </span>
      </Button>
    </div>
  );
}

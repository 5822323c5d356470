import { Button, makeStyles } from '@fluentui/react-components';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../ui/IconText.tsx';
import { lineButton } from './roomStyles.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '0.25rem',
    minInlineSize: 0,
    // It stands beside what was sent, which is read first.
    '& > span': { fontSize: '0.875rem', lineHeight: '1.25rem' },
  },
  // Above what opens a row, to be pressed and copied.
  above: { position: 'relative', zIndex: 1 },
  // A line ends before the @, and within a part only where that has no room on a line of its own.
  part: { display: 'inline-block', maxInlineSize: '100%' },
  // Tall enough to touch, without parting the lines.
  button: { ...lineButton, position: 'relative', zIndex: 1, marginBlock: '-0.5rem', fontSize: '0.875rem' },
});

/** That a sender may be contacted. The address is on the screen only while a reviewer needs it. */
export function SenderContact({ address }: { address: string }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.root}>
      <IconText icon={<MailRegular />}>
        {t('contact.given')}
        <span role="status">
          {isShown && (
            <>
              {': '}
              <bdi dir="ltr" className={styles.above}>
                {address.split(/(?=@)/).map((part) => (
                  <span key={part} className={styles.part}>
                    {part}
                  </span>
                ))}
              </bdi>
            </>
          )}
        </span>
      </IconText>
      <Button
        className={styles.button}
        appearance="subtle"
        aria-label={t(isShown ? 'contact.hideIt' : 'contact.showIt')}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'contact.hide' : 'contact.show')}
      </Button>
    </div>
  );
}

import { Button, makeStyles } from '@fluentui/react-components';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../../ui/layout/IconText.tsx';
import { lineButton, linkFace } from '../shared/roomStyles.ts';
import { submissionTexts } from './texts.ts';

const useStyles = makeStyles({
  // It stands beside what was sent, which is read first.
  root: { '& > span': { fontSize: '0.875rem', lineHeight: '1.25rem' } },
  // Where the button has no room beside the words, it begins where they do.
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '0.75rem' },
  words: { minInlineSize: 0 },
  // Above what opens a row, to be pressed and copied.
  above: { position: 'relative', zIndex: 1 },
  // A line ends before the @, and within a part only where that has no room on a line of its own.
  part: { display: 'inline-block', maxInlineSize: '100%' },
  button: {
    ...lineButton,
    ...linkFace,
    position: 'relative',
    zIndex: 1,
    // Tall enough to touch, without parting the lines.
    marginBlock: '-0.75rem',
    marginInlineStart: '-0.5rem',
    fontSize: '0.875rem',
  },
});

/** That a sender may be contacted. The address is on the screen only while a reviewer needs it. */
export function SenderContact({ address }: { address: string }) {
  const { t } = useTranslation(submissionTexts);
  const styles = useStyles();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.root}>
      <IconText icon={<MailRegular />}>
        <span className={styles.line}>
          <span className={styles.words}>
            {t('contact.given')}
            <span role="status">
              {isShown && (
                <>
                  {': '}
                  <bdi dir="ltr" translate="no" className={styles.above}>
                    {address.split(/(?=@)/).map((part) => (
                      <span key={part} className={styles.part}>
                        {part}
                      </span>
                    ))}
                  </bdi>
                </>
              )}
            </span>
          </span>
          <Button
            className={styles.button}
            appearance="subtle"
            aria-label={t(isShown ? 'contact.hideIt' : 'contact.showIt')}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? 'contact.hide' : 'contact.show')}
          </Button>
        </span>
      </IconText>
    </div>
  );
}

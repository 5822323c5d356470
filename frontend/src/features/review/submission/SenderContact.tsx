import { Button, makeStyles } from '@fluentui/react-components';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../../ui/layout/IconText.tsx';
import { lineButton, linkFace, row } from '../shared/roomStyles.ts';
import { submissionTexts } from './texts.ts';

/** Above the link that covers its row, to be pressed and copied. */
const above = { position: 'relative', zIndex: 1 } as const;

const useStyles = makeStyles({
  root: { '& > span': { fontSize: '0.875rem', lineHeight: '1.25rem' } },
  line: row('0 0.75rem'),
  words: { minInlineSize: 0 },
  above,
  // A line breaks before the @ first.
  part: { display: 'inline-block', maxInlineSize: '100%' },
  button: {
    ...lineButton,
    ...linkFace,
    ...above,
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

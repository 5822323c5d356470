import { DialogTitle, makeStyles, OverlayDrawer } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardQuestion } from '../../ui/DiscardQuestion.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { fromMedium } from '../../ui/media.ts';
import { PostForm, type PostOutcome } from './PostForm.tsx';
import { PostResult } from './PostResult.tsx';

const useStyles = makeStyles({
  // The whole screen of a phone.
  drawer: { width: '100%', maxWidth: '100%', [fromMedium]: { width: '30rem' } },
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    blockSize: '100%',
    minBlockSize: 0,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1rem',
    paddingBlock: '0.75rem',
    paddingInline: '1rem 0.5rem',
    [fromMedium]: { paddingInline: '1.5rem 0.75rem' },
  },
  title: { margin: 0 },
});

/** The way to send a link to a post. Closing it throws away what was typed, after one question. */
export function PostDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const onChanged = useCallback((changed: boolean) => setChanged(changed), []);

  const leave = () => {
    setAsking(false);
    setChanged(false);
    onClose();
  };
  const askToLeave = () => (isChanged ? setAsking(true) : leave());

  return (
    <OverlayDrawer
      open={open}
      position="end"
      className={styles.drawer}
      onOpenChange={(_, { open: next }) => !next && askToLeave()}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <DialogTitle action={null} className={styles.title}>
            {t('post.heading')}
          </DialogTitle>
          <IconButton icon={<DismissRegular />} label={t('post.close')} onClick={askToLeave} />
        </div>
        <FormThenResult onChanged={onChanged} onLeave={askToLeave} />
      </div>
      <DiscardQuestion
        open={isAsking}
        words={t('post.discard', { returnObjects: true })}
        onKeep={() => setAsking(false)}
        onDiscard={leave}
      />
    </OverlayDrawer>
  );
}

type FormThenResultProps = { onChanged: (isChanged: boolean) => void; onLeave: () => void };

/** Begins anew each time the panel opens. */
function FormThenResult({ onChanged, onLeave }: FormThenResultProps) {
  const [outcome, setOutcome] = useState<PostOutcome | null>(null);
  if (outcome) return <PostResult outcome={outcome} onClose={onLeave} />;
  return (
    <PostForm
      onChanged={onChanged}
      onCancel={onLeave}
      onDone={(done) => {
        onChanged(false);
        setOutcome(done);
      }}
    />
  );
}

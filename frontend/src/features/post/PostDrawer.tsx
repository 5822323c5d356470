import { DialogTitle, makeStyles, OverlayDrawer } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteDraft } from '../../lib/drafts.ts';
import { ExitButton } from '../../safety/ExitButton.tsx';
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
  ways: { display: 'flex', alignItems: 'center', gap: '0.25rem' },
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
    if (isChanged) void deleteDraft('post');
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
          <div className={styles.ways}>
            <ExitButton />
            <IconButton icon={<DismissRegular />} label={t('post.close')} onClick={askToLeave} />
          </div>
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
  const [done, setDone] = useState<{ outcome: PostOutcome; receipt: string | null } | null>(null);
  if (done) return <PostResult {...done} onClose={onLeave} />;
  return (
    <PostForm
      onChanged={onChanged}
      onCancel={onLeave}
      onDone={(outcome, receipt) => {
        onChanged(false);
        setDone({ outcome, receipt });
      }}
    />
  );
}

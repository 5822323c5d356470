import { LocationOffRegular } from '@fluentui/react-icons/svg/location-off';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../ui/layout/LinkButton.tsx';
import { Message } from '../ui/feedback/Message.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { homeAsLeft } from '../lib/storage/homeAsLeft.ts';
import { pageTexts } from './texts.ts';

/** `isIncident`: the address has the form of an incident's, so the text says that the incident may be unpublished. */
export function NotFoundPage({ isIncident = false }: { isIncident?: boolean }) {
  const { t } = useTranslation(pageTexts);
  return (
    <>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <Message
        icon={<LocationOffRegular />}
        title={t('notFound.title')}
        level={1}
        action={
          <LinkButton to={homeAsLeft()} appearance="primary">
            {t('back')}
          </LinkButton>
        }
      >
        {t(isIncident ? 'notFound.incident' : 'notFound.body')}
      </Message>
    </>
  );
}

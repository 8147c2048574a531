import { useRevalidator } from 'react-router'
import { callPlans } from '#contract/http/calls.ts'
import { userColumns } from '#contract/http/table-columns.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import { TableImport } from '../table-exchange/table-import.tsx'
import { useNewestImport } from '../table-exchange/use-newest-import.ts'
import { usePanelAddress } from './users-address.ts'
import { QuietLink } from '#web/ui/button-link.tsx'

/** Invites many users at once from a file, after showing what it would do. */
export function ImportUsers() {
  const { t } = useTranslation('users')
  const address = usePanelAddress()
  const { revalidate } = useRevalidator()
  const newest = useNewestImport({ table: 'users' }, () => void revalidate())
  return (
    <Card className="no-print" title={t('import.title')} arrival={0}>
      <p>{t('import.text')}</p>
      <p translate="no">
        <code>{userColumns.join(', ')}</code>
      </p>
      <TableImport
        path={callPlans.importUsers.path}
        newest={newest}
        done={<CatalogueMessage message={callPlans.importUsers.message} />}
      >
        <QuietLink to={address()}>{t('cancel')}</QuietLink>
      </TableImport>
    </Card>
  )
}

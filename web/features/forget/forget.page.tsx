import { useEffect } from 'react'
import { data, Form } from 'react-router'
import { isLocalPath } from '#web/platform/local-path.ts'
import { apiOf } from '#web/platform/page-context.ts'
import { forgetInBrowser } from '#web/platform/session/forget.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/forget.page.ts'
import { forgettingHeaders } from './forgetting-headers.ts'
import { forgetOnServer } from './forget-on-server.ts'

/** Asks first; `from` is where the visitor came from. */
export function loader({ request }: Route.LoaderArgs) {
  const from = new URL(request.url).searchParams.get('from')
  return { from: isLocalPath(from) ? from : '/home/' }
}

/** Answers with the page itself: its language is a cookie too, which is gone afterwards. */
export async function action({ request, context }: Route.ActionArgs) {
  const isComplete = await forgetOnServer(apiOf(context))
  return data({ isComplete }, { headers: forgettingHeaders(request) })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const own = new Headers(actionHeaders)
  own.set('Cache-Control', 'no-store')
  return own
}

export default function ForgetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['forget', 'shell'])
  const isForgotten = actionData !== undefined
  useEffect(() => {
    if (isForgotten) void forgetInBrowser()
  }, [isForgotten])
  const title = t(isForgotten ? 'done' : 'title')
  return (
    <div className="narrow-page">
      <PageTitle>{title}</PageTitle>
      {isForgotten ? (
        <div role="status">
          <h1>{title}</h1>
          <p>{t(actionData.isComplete ? 'doneText' : 'incomplete')}</p>
          <p>{t('close')}</p>
          <ButtonLink reloadDocument to="/home/">
            {t('shell:home')}
          </ButtonLink>
        </div>
      ) : (
        // a whole new page, so that nothing stays in the memory of this one
        <Form method="post" reloadDocument className="card">
          <h1>{title}</h1>
          <p>{t('text')}</p>
          <ul>
            <li>{t('draft')}</li>
            <li>{t('receipt')}</li>
            <li>{t('session')}</li>
          </ul>
          <p>{t('filed')}</p>
          <SubmitRow label={t('confirm')} kind="danger" cancel={{ to: loaderData.from, label: t('keep') }} />
        </Form>
      )}
    </div>
  )
}

import { data } from 'react-router'
import type { Failure } from '#contract/http/endpoint.ts'
import type { CheckedDossier } from '#contract/filing/dossiers.ts'
import { passForm } from '#web/platform/forms/passing-form.ts'
import type { PageApi } from '#web/platform/page-context.ts'
import type { DossierAnswer } from './check-dossier.tsx'

/** Streams the form to the check without holding its files. Throws a Response for what is no fault of the sender. */
export async function checkDossier(request: Request, api: PageApi) {
  const contentType = request.headers.get('content-type') ?? ''
  const { body, texts } = passForm(request.body, contentType)
  const answer = await api.rawPost('/Dossiers/CheckDossier', body, contentType)
  // the rest is read, so that the browser gets its answer
  await texts()
  const text = await answer.text()
  if (answer.status === 200)
    return data<DossierAnswer>({ state: 'checked', checked: JSON.parse(text) as CheckedDossier })
  if (answer.status === 429 || answer.status === 503)
    return data<DossierAnswer>({ state: 'busy' }, { status: answer.status })
  const { fields } = JSON.parse(text) as Failure
  if (!fields) throw new Response(null, { status: answer.status })
  return data<DossierAnswer>({ state: 'refused', fields }, { status: answer.status })
}

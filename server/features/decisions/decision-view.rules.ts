import { withoutDuplicates } from '#contract/filing/file.ts'
import type { DecisionVersion, GroupOpinion } from '#contract/desk/decisions.ts'
import type { FoundDecision, FoundFile } from './decisions.queries.ts'
import type { listHandlerOpinions, listOpinions } from './opinions.queries.ts'

/** Rows of the database in the contract's form; pure, and without a decision about who may see them. */

type HandlerOpinion = Awaited<ReturnType<typeof listHandlerOpinions>>[number]
type GivenOpinion = Awaited<ReturnType<typeof listOpinions>>[number]

const opinionOf = ({ position, text, given_at, revised_at }: HandlerOpinion | GivenOpinion): GroupOpinion['opinion'] =>
  position && text && given_at
    ? { position, text, givenAt: given_at.toISOString(), revisedAt: revised_at?.toISOString() ?? null }
    : null

/** The present group first, then experts and former handlers, then earlier rounds. */
export function toGroupOpinions(
  round: number,
  handlers: readonly HandlerOpinion[],
  given: readonly GivenOpinion[],
  readerId: number | null,
): GroupOpinion[] {
  const isListed = (opinion: GivenOpinion) =>
    opinion.round === round && handlers.some(({ user_id }) => user_id === opinion.user_id)
  return [
    ...handlers.map(handler => ({
      round,
      name: handler.name,
      part: handler.is_lead ? ('lead' as const) : ('handler' as const),
      isOwn: handler.user_id === readerId,
      opinion: opinionOf(handler),
    })),
    ...given
      .filter(opinion => !isListed(opinion))
      .map(opinion => ({
        round: opinion.round,
        name: opinion.name,
        part: opinion.part,
        isOwn: opinion.user_id === readerId,
        opinion: opinionOf(opinion),
      })),
  ]
}

export function toDecisionVersion(row: FoundDecision, files: readonly FoundFile[]): DecisionVersion {
  const attachments = withoutDuplicates(row.attachment_ids, files).map(({ sha256: _, ...file }) => file)
  return {
    round: row.round,
    version: row.version,
    savedAt: row.saved_at.toISOString(),
    authorName: row.author_name,
    issues: row.issues ?? [],
    justification: row.justification,
    requiredDecision: row.required_decision,
    attachments,
    hasAttachment: attachments.length > 0,
    reason: row.replaces_because,
  }
}

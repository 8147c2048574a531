import { expect } from 'vitest'
import { localDate } from '#server/features/calendar/index.ts'
import { loadMyStatements } from '#server/features/statements/index.ts'
import { readAs } from '#server/platform/context.ts'
import { storyOf } from './invariants.ts'
import type { Snapshot } from './snapshot.ts'
import type { World } from './world.ts'

/**
 * A statement is shared once, word for word and never more than was said; what was shared is never changed, and its complainant reads exactly
 * it. A comment comes within its days and is never changed either.
 */
export async function expectShared(world: World, before: Snapshot, after: Snapshot): Promise<void> {
  const story = storyOf(after)
  expectCopies(after, story)
  expectKept(before, after, story)
  if (after.shared.length > 0) await expectRead(world, after, story)
}

function expectCopies({ shared, statements, files, track }: Snapshot, story: string): void {
  const taken = (action: string) => track.filter(step => step.action === action).length
  expect(shared.length, story).toBe(taken('share-statement'))
  expect(shared.filter(({ comment }) => comment !== null).length, story).toBe(taken('comment-on-statement'))
  for (const { request_id, content, document_ids, commented_at, comment_until } of shared) {
    const { shown, answers, general, outcome } = statements.find(({ id }) => id === request_id) ?? {}
    expect(['given', 'recorded'], story).toContain(outcome)
    for (const { ordinal, issue, answer } of content.issues) {
      expect(shown?.issues, story).toContainEqual({ ordinal, text: issue })
      expect(answers, story).toContainEqual({ ordinal, text: answer })
    }
    if (content.general !== null) expect(content.general, story).toBe(general)
    for (const id of document_ids)
      expect(files, story).toContainEqual(
        expect.objectContaining({ id, statement_request_id: request_id, is_internal: false }),
      )
    if (commented_at !== null) expect(localDate(new Date(commented_at)) <= comment_until, story).toBe(true)
  }
}

type Kept = Snapshot['shared'][number]

/** What never changes of a shared statement; a comment from the moment on in which it is made. */
const unchanging = ({ read_at: _, comment, commented_at, commented_by_id, comment_document_ids, ...shared }: Kept) => ({
  ...shared,
  ...(comment !== null && { comment, commented_at, commented_by_id, comment_document_ids }),
})

function expectKept(before: Snapshot, after: Snapshot, story: string): void {
  for (const shared of before.shared)
    expect(
      after.shared.find(({ request_id }) => request_id === shared.request_id),
      story,
    ).toMatchObject(unchanging(shared))
}

/** What the complainant is answered with, read without being marked as read. */
async function expectRead(
  { context, clock }: World,
  { complaint: { id }, shared, statements, files }: Snapshot,
  story: string,
): Promise<void> {
  const reader = { kind: 'visitor', provenComplaintId: id } as const
  const read = await readAs(context, reader, tx => loadMyStatements(tx, id, clock.at), { complaintId: id })
  expect(
    read.map(({ requestId, content, comment }) => ({ requestId, content, comment })),
    story,
  ).toEqual(
    shared.toReversed().map(({ request_id, content, comment }) => ({ requestId: request_id, content, comment })),
  )
  for (const { requestId, documents } of read) {
    const chosen = shared.find(({ request_id }) => request_id === requestId)?.document_ids ?? []
    const left = files.filter(file => chosen.includes(file.id) && file.hidden_at === null)
    expect(documents.map(file => file.id).toSorted(), story).toEqual(left.map(file => file.id).toSorted())
  }
  // of what was not shared nothing is in it
  const texts = statements.flatMap(({ answers }) => answers.map(({ text }) => text))
  const allowed = new Set(shared.flatMap(({ content }) => content.issues.map(({ answer }) => answer)))
  for (const text of texts) if (!allowed.has(text)) expect(JSON.stringify(read), story).not.toContain(text)
}

import { sql } from 'kysely'

/** Identifies a comment among what people were told of a case. */
export const commentEvent = (requestId: number): string => `comment-${requestId}`

/** The same in SQL, of the request in a row that is called `request`. */
export const commentEventInSql = sql<string>`concat('comment-', request.id)`

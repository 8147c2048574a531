import { defaultPasswordPolicy, type PasswordPolicy } from '#contract/accounts/password-rules.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'

const columns = [
  'minimum_length as minimumLength',
  'minimum_length_with_second_factor as minimumLengthWithSecondFactor',
  'must_have_letter as mustHaveLetter',
  'must_have_lower_case as mustHaveLowerCase',
  'must_have_capital_letter as mustHaveCapitalLetter',
  'must_have_number as mustHaveNumber',
  'must_have_special_character as mustHaveSpecialCharacter',
] as const

/** The id of a region by its English name, or undefined. */
export const findRegion = (db: Db | Tx, name: string) =>
  db
    .selectFrom('location')
    .where('name_en', '=', name)
    .where('parent_id', 'is', null)
    .orderBy('valid_from_on', 'desc')
    .select(['id', 'name_en as name'])
    .executeTakeFirst()

/** The settings for the region of this name, or the defaults. */
export async function readPolicy(db: Db | Tx, region: string): Promise<PasswordPolicy> {
  const policy = await db
    .selectFrom('password_policy')
    .innerJoin('location', 'location.id', 'password_policy.region_id')
    .where('location.name_en', '=', region)
    .select(columns)
    .executeTakeFirst()
  return policy ?? defaultPasswordPolicy
}

export async function savePolicy(
  tx: Tx,
  regionId: number,
  policy: PasswordPolicy,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const row = {
    minimum_length: policy.minimumLength,
    minimum_length_with_second_factor: policy.minimumLengthWithSecondFactor,
    must_have_letter: policy.mustHaveLetter,
    must_have_lower_case: policy.mustHaveLowerCase,
    must_have_capital_letter: policy.mustHaveCapitalLetter,
    must_have_number: policy.mustHaveNumber,
    must_have_special_character: policy.mustHaveSpecialCharacter,
    updated_at: now,
    updated_by_id: userId,
  }
  await tx
    .insertInto('password_policy')
    .values({ region_id: regionId, ...row })
    .onConflict(conflict => conflict.column('region_id').doUpdateSet(row))
    .execute()
}

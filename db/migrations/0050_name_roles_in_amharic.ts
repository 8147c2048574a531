import { type Kysely, sql } from 'kysely'

/** Roles have a name in Amharic too. Where there is none, the name stands for both languages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table role add column name_am text check (btrim(name_am) <> '' and length(name_am) <= 100)`.execute(db)
  for (const [name, nameAm] of names) {
    await sql`update role set name_am = ${nameAm} where name = ${name}`.execute(db)
  }
}

/** Of the roles that databases from before have been set up with. */
const names = [
  ['Administrator', 'አስተዳዳሪ'],
  ['Supervisor', 'ተቆጣጣሪ'],
  ['Desk clerk', 'የመስኮት ሠራተኛ'],
  ['Case receiver', 'የጉዳይ ተቀባይ'],
  ['Case officer', 'የጉዳይ ኃላፊ'],
  ['Domain expert', 'የዘርፍ ባለሙያ'],
  ['Approver', 'አጽዳቂ'],
  ['Reviewer', 'የግምገማ ኃላፊ'],
  ['Auditor', 'ኦዲተር'],
]

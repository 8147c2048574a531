import { mensNames, womensNames } from '#db/demo/people.ts'
import type { Random } from './random.ts'
import type { Woreda, World } from './world.ts'

type Language = 'en' | 'am'

/** Identities are given by the database. */
export type PartyRow = ReturnType<typeof composeParty>

const ages = [
  { code: '18-to-29', weight: 18 },
  { code: '30-to-44', weight: 36 },
  { code: '45-to-59', weight: 28 },
  { code: '60-and-over', weight: 17 },
  { code: 'under-18', weight: 1 },
]

/** Who is young is no pensioner, and who is old no pupil. */
const occupationsAt = (age: string, { constants: { occupation } }: World): number[] =>
  Object.entries(occupation).flatMap(([code, id]) => {
    if (age === 'under-18') return code === 'student' ? [id] : []
    const isPossible = code === 'student' ? age === '18-to-29' : code !== 'retired' || age === '60-and-over'
    return isPossible ? [id] : []
  })

/** One complainant or representative, who lives near the place of decision more often than not. */
export function composeParty(
  random: Random,
  world: World,
  {
    complaintId,
    ordinal,
    language,
    woreda,
  }: { complaintId: number; ordinal: number; language: Language; woreda: Woreda },
) {
  const isWoman = random.chance(0.45)
  const script = language === 'en' ? 0 : 1
  const first = random.pick(isWoman ? womensNames : mensNames)
  const home = random.chance(0.8) ? woreda : random.pick(random.chance(0.75) ? world.cityWoredas : world.otherWoredas)
  const fathers = mensNames.filter(name => name !== first)
  const father = random.pick(fathers)
  const grandfather = random.pick(fathers.filter(name => name !== father))
  const age = random.pickWeighted(ages).code
  return {
    complaint_id: complaintId,
    kind: ordinal === 0 ? 'complainant' : 'representative',
    ordinal,
    first_name: first[script],
    father_name: father[script],
    grandfather_name: grandfather[script],
    gender_id: world.constants.gender[isWoman ? 'female' : 'male']!,
    age_group_id: world.constants['age-group'][age]!,
    nationality: random.chance(0.98) ? 'ETHIOPIAN' : 'OTHER',
    occupation_id: random.pick(occupationsAt(age, world)),
    region_id: home.regionId,
    zone_id: home.zoneId,
    woreda_id: home.id,
    kebele: random.chance(0.5) ? String(random.between(1, 20)).padStart(2, '0') : null,
    house_number: random.chance(0.7) ? String(random.between(1, 2400)) : null,
    address: null,
    phone: `+2519${random.pick(['11', '12', '20', '44'])}00${random.digits(4)}`,
    email: random.chance(0.25) ? `${first[0].toLowerCase()}.${random.digits(3)}@example.org` : null,
  }
}

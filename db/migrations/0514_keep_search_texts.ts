import { type Kysely, sql } from 'kysely'

/**
 * The texts that complaints are found by. `folded` has what stands in the complaint, folded by the application: tracking ID, names, phones and
 * issues. `papers` has the number of the decision that is complained about, names of files, and what was decided; triggers keep it in the
 * transaction of the change (decision 0069). Kinds of text stand one after another, with a separator that nobody can type.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await foldWords(db)
  await createTable(db)
  await namePapers(db)
  await renewPapers(db)
  await watchPapers(db)
}

/** What stands between words becomes a space, as in the texts that the application folds. */
const betweenWords = '.,;:!?()[]{}<>"/\\-_|+*=&%#@፡።፣፤፥፦፧፨'

/** Ids that have one mark among the words: with it the index finds the newest names without reading the others. */
const ofOneMark = 65_536

async function foldWords(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function fold_words(text) returns text language sql immutable parallel safe strict
       return translate(fold_name($1), '${betweenWords}', repeat(' ', ${betweenWords.length}))`,
    )
    .execute(db)
  await sql
    .raw(`
    create function name_words(complaint_id integer, folded text) returns text[] language sql immutable parallel safe strict
      return string_to_array(split_part(folded, chr(31), 2), ' ') || ('#' || complaint_id / ${ofOneMark})`)
    .execute(db)
  await sql`grant execute on function name_words to abetuta_app`.execute(db)
}

/**
 * `folding` is the number of the folding rules: a job folds texts of older ones anew, the newest first. The words of names, and what they sound
 * like, have an index that is asked by equality: the trigram index reads all entries of two common names and compares each text that has both
 * (decision 0130).
 */
async function createTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table complaint_search (
      complaint_id integer primary key references complaint,
      folded text not null,
      folding integer not null default 3,
      papers text not null default ''
    );
    create index complaint_search_folded on complaint_search using gin (folded gin_trgm_ops);
    create index complaint_search_names on complaint_search using gin (name_words(complaint_id, folded));
    create index complaint_search_papers on complaint_search using gin (papers gin_trgm_ops);
    create index complaint_search_folding on complaint_search (folding, complaint_id);
    revoke delete on complaint_search from abetuta_app`.execute(db)
}

/** Longest text of one kind that is looked through; a decision of ten pages is shorter. */
const longestPaper = 30_000

/** One definition: papers of complaints as whoever asks may read them. Drafts and hidden files are none. */
async function namePapers(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create view complaint_paper with (security_invoker = true) as
      select id as complaint_id, 'letter' as kind, decision_number as text from complaint where decision_number is not null
      union all
      select complaint_id, 'file', original_name from attachment where complaint_id is not null and hidden_at is null
      union all
      select decision.complaint_id, 'decision', left(concat_ws(' ', decision.justification,
          (select string_agg(concat_ws(' ', finding, law, remedy), ' ' order by ordinal) from decision_issue
            where decision_id = decision.id)), ${longestPaper})
        from decision where version > 0 and not exists (select from decision as later
          where later.complaint_id = decision.complaint_id and later.round = decision.round and later.version > decision.version)
      union all
      select complaint_id, 'decision', left(concat_ws(' ', content->'reason'->>'en', content->'reason'->>'am',
          content->>'text', content->>'whereInstead'), ${longestPaper})
        from conclusion where kind = 'non-admission'`)
    .execute(db)
}

/** Making the plan takes longer than running it. */
async function renewPapers(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function paper_text(of_complaint integer) returns text
    language plpgsql stable security definer
    set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
    as $$
    begin
      return (select case when count(*) = 0 then '' else concat(
          ' ', fold_words(string_agg(text, ' ' order by text) filter (where kind = 'letter')), chr(31),
          ' ', fold_words(string_agg(text, ' ' order by text) filter (where kind = 'file')), chr(31),
          ' ', fold_words(string_agg(text, ' ' order by text) filter (where kind = 'decision'))) end
        from complaint_paper where complaint_id = of_complaint);
    end $$`)
    .execute(db)
  await sql
    .raw(`
    create function renew_papers(of_complaints integer[]) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp
    as $$
    begin
      -- a second change of the same complaint waits here, and then sees what the first one did
      perform from complaint_search where complaint_id = any (of_complaints) order by complaint_id for no key update;
      update complaint_search set papers = paper_text(complaint_id)
        where complaint_id = any (of_complaints) and papers is distinct from paper_text(complaint_id);
    end $$`)
    .execute(db)
}

const ofDecision = '(select complaint_id from decision where id = ROW.decision_id)'

/** The tables that papers come from, with the columns that they depend on. */
const sources = [
  { table: 'complaint', id: 'ROW.id', changes: ['decision_number'], isAdded: false },
  {
    table: 'attachment',
    id: 'ROW.complaint_id',
    changes: ['complaint_id', 'original_name', 'hidden_at'],
    isAdded: true,
  },
  {
    table: 'decision',
    id: 'ROW.complaint_id',
    changes: ['complaint_id', 'version', 'justification'],
    isAdded: true,
  },
  { table: 'decision_issue', id: ofDecision, changes: ['finding', 'law', 'remedy'], isAdded: true },
  { table: 'conclusion', id: 'ROW.complaint_id', changes: ['content', 'kind'], isAdded: true },
] as const

async function watchPapers(db: Kysely<unknown>): Promise<void> {
  const create = (name: string, body: string) =>
    sql
      .raw(
        `create function ${name}() returns trigger
         language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ begin ${body} end $$`,
      )
      .execute(db)
  await create('keep_papers', `new.papers := paper_text(new.complaint_id); return new;`)
  await sql`create trigger papers_of_added before insert on complaint_search
    for each row execute function keep_papers()`.execute(db)
  for (const { table, id, changes, isAdded } of sources) {
    const of = (row: 'old' | 'new' | 'touched') => id.replaceAll('ROW', row)
    if (isAdded) {
      await create(
        `keep_papers_of_added_${table}`,
        `perform renew_papers(array(select distinct ${of('touched')} from touched)); return null;`,
      )
      await sql
        .raw(
          `create trigger papers_of_added after insert on ${table} referencing new table as touched
           for each statement execute function keep_papers_of_added_${table}()`,
        )
        .execute(db)
    }
    await create(
      `keep_papers_of_changed_${table}`,
      `perform renew_papers(case tg_op when 'UPDATE' then array[${of('old')}, ${of('new')}] else array[${of('old')}] end);
       return null;`,
    )
    await sql
      .raw(
        `create trigger papers_of_changed after update on ${table} for each row
         when (${changes.map(column => `old.${column} is distinct from new.${column}`).join(' or ')})
         execute function keep_papers_of_changed_${table}()`,
      )
      .execute(db)
    if (isAdded)
      await sql
        .raw(
          `create trigger papers_of_removed after delete on ${table}
           for each row execute function keep_papers_of_changed_${table}()`,
        )
        .execute(db)
  }
}

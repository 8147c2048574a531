import { type Kysely, sql } from 'kysely'

/**
 * The search box finds a case by its papers too: the number of the decision that is complained about, names of files, and what was
 * decided. `complaint_search.papers` has them folded; triggers keep it in the transaction of the change (decision 69).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await foldPapers(db)
  await namePapers(db)
  await sql`alter table complaint_search add column papers text not null default ''`.execute(db)
  // names in Latin letters have a mark of their own now, and kinds of text are set apart: a job folds the older texts anew
  await sql`alter table complaint_search alter column folding set default 3`.execute(db)
  await renewPapers(db)
  await watchPapers(db)
  await sql`update complaint_search set papers = paper_text(complaint_id)`.execute(db)
  await sql`create index complaint_search_papers on complaint_search using gin (papers gin_trgm_ops)`.execute(db)
  await findCases(db)
}

/** What stands between words becomes a space, as in the texts that the application folds. */
const betweenWords = '.,;:!?()[]{}<>"/\\-_|+*=&%#@፡።፣፤፥፦፧፨'

/** Longest text of one kind that is looked through; a decision of ten pages is shorter. */
const longestPaper = 30_000

async function foldPapers(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function fold_words(text) returns text language sql immutable parallel safe strict
       return translate(fold_name($1), '${betweenWords}', repeat(' ', ${betweenWords.length}))`,
    )
    .execute(db)
}

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
  await sql`grant select on complaint_paper to abetuta_app`.execute(db)
}

/** The three kinds stand one after another, with a separator that nobody can type. Making the plan takes longer than running it. */
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
  await sql`revoke all on function paper_text, renew_papers from public, abetuta_app`.execute(db)
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

/**
 * Cases in the actor's sight whose texts hold every pattern: the newest `most`, of each place where they were found the best
 * `shown`, with how many there are of each place and whether more than `most` match. `whole` are the same words as they were typed:
 * what holds them all as whole words comes first, then what is open, then what is newest. The longest patterns come first.
 */
async function findCases(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function find_cases(patterns text[], whole text[], most integer, shown integer)
    returns table (complaint_id integer, place text, of_place integer, is_cut boolean)
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$
    #variable_conflict use_column
    begin
      if coalesce(cardinality(patterns), 0) = 0 then
        return;
      end if;
      return query
        with hit as materialized (
          select search.complaint_id as id from complaint_search as search
          where (search.folded ~ patterns[1] or search.papers ~ patterns[1])
            and (patterns[2] is null or search.folded ~ patterns[2] or search.papers ~ patterns[2])
            and (patterns[3] is null or search.folded ~ patterns[3] or search.papers ~ patterns[3])
            and (cardinality(patterns) < 4 or search.folded || ' ' || search.papers ~ all (patterns[4:]))
        ), seen as materialized (
          select hit.id, seen.registered_at from hit join complaint_in_sight as seen on seen.id = hit.id
          order by hit.id desc limit most + 1
        ), text_of as materialized (
          select seen.id, seen.registered_at, complaint.status <> 'CLOSED' as is_open,
            split_part(search.folded, chr(31), 1) as tracking, split_part(search.folded, chr(31), 2) as names,
            split_part(search.folded, chr(31), 3) as phones, split_part(search.folded, chr(31), 4) as issues,
            split_part(search.papers, chr(31), 1) as letters, split_part(search.papers, chr(31), 2) as files,
            split_part(search.papers, chr(31), 3) as decisions, search.folded as all_of_it
          from (select * from seen order by seen.id desc limit most) as seen
            join complaint_search as search on search.complaint_id = seen.id join complaint on complaint.id = seen.id
        ), placed as (
          select id, registered_at, is_open, all_of_it ~ all (whole) as is_whole,
            case
              when tracking ~ all (patterns) and all_of_it like '%' || chr(31) || '%' then 'tracking-id'
              when phones ~ all (patterns) then 'phone'
              when letters ~ all (patterns) then 'letter'
              when names ~ all (patterns) then 'name'
              when issues ~ all (patterns) then 'issue'
              when decisions ~ all (patterns) then 'decision'
              when files ~ all (patterns) then 'file'
              when names ~ any (patterns) then 'name'
              when issues ~ any (patterns) then 'issue'
              when decisions ~ any (patterns) then 'decision'
              when files ~ any (patterns) then 'file'
              else 'name'
            end as place
          from text_of
        ), ranked as (
          select id, place, row_number() over (partition by place order by is_whole desc, is_open desc, registered_at desc, id desc) as rank,
            count(*) over (partition by place) as of_place
          from placed
        )
        select id, place, of_place::integer, (select count(*) > most from seen) from ranked
        where rank <= shown order by place, rank;
    end
    $$`)
    .execute(db)
  await sql`revoke all on function find_cases from public`.execute(db)
  await sql`grant execute on function find_cases to abetuta_app`.execute(db)
}

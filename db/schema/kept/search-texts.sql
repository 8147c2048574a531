-- Renewed by: renew_papers

-- The column `papers` of complaint_search: the number of the decision that is complained about, names of files, and what was decided, by
-- which complaints are found (rules/search). The search box shows a piece of a paper (server/features/case-search); the application
-- folds the other column, `folded` (server/features/complaint-search).
-- Triggers keep it in the transaction of the change. A column that the view reads needs its place in the condition of the table's trigger
-- `papers_of_changed`. Kinds of text stand one after another, with a separator that nobody can type (chr(31)): rules/search counts on
-- their order.

-- The papers of complaints, as whoever asks may read them: therefore the view checks the rights of its reader. Drafts and hidden files are
-- none. Of one text at most 30,000 characters are looked through; a decision of ten pages is shorter.
create or replace view complaint_paper with (security_invoker = true) as
  select id as complaint_id, 'letter' as kind, decision_number as text from complaint where decision_number is not null
  union all
  select complaint_id, 'file', original_name from attachment where complaint_id is not null and hidden_at is null
  union all
  select decision.complaint_id, 'decision', left(
      concat_ws(' ', decision.justification, (
        select string_agg(concat_ws(' ', finding, law, remedy), ' ' order by ordinal)
        from decision_issue where decision_id = decision.id)),
      30000)
    from decision
    where version > 0 and not exists (
      select from decision as later
      where later.complaint_id = decision.complaint_id and later.round = decision.round and later.version > decision.version)
  union all
  select complaint_id, 'decision', left(
      concat_ws(' ', content->'reason'->>'en', content->'reason'->>'am', content->>'text', content->>'whereInstead'),
      30000)
    from conclusion where kind = 'non-admission';
revoke all on complaint_paper from abetuta_app, abetuta_case;
grant select on complaint_paper to abetuta_app;

-- The papers of a complaint, folded: letters, files, decisions; empty when it has none. It runs with the owner's rights, because the text
-- is the same whoever changes something. Making the plan takes longer than running it.
create or replace function paper_text(of_complaint integer) returns text
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  begin
    return (select case when count(*) = 0 then '' else concat(
        ' ', fold_words(string_agg(text, ' ' order by text) filter (where kind = 'letter')), chr(31),
        ' ', fold_words(string_agg(text, ' ' order by text) filter (where kind = 'file')), chr(31),
        ' ', fold_words(string_agg(text, ' ' order by text) filter (where kind = 'decision'))) end
      from complaint_paper where complaint_id = of_complaint);
  end
$$;

-- Makes the papers of these complaints anew; the job that folds texts again asks it too (server/features/complaint-search). It runs with
-- the owner's rights as `paper_text` does.
create or replace function renew_papers(of_complaints integer[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    -- a second change of the same complaint waits here, and then sees what the first one did
    perform from complaint_search where complaint_id = any (of_complaints) order by complaint_id for no key update;
    update complaint_search set papers = paper_text(complaint_id)
      where complaint_id = any (of_complaints) and papers is distinct from paper_text(complaint_id);
  end
$$;
grant execute on function renew_papers to abetuta_app;

-- Gives a text that is added its papers: it comes after its complaint, which needs no trigger for that.
create or replace function keep_papers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    new.papers := paper_text(new.complaint_id);
    return new;
  end
$$;

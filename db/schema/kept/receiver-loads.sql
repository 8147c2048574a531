-- How many cases each receiver has in hand, in receiver_load. A registration compares all receivers of its body by it
-- (server/features/case-people), and counting their cases would read thousands of rows. Triggers of complaint keep it in the transaction
-- of the change; they run with the owner's rights, because nobody else may write it.
-- A case is in hand while the receiver has to admit it or waits for what is missing; the view, the trigger function and the trigger of
-- tables/complaint.sql say so.

-- What the rows of receiver_load have to add up to, for each receiver with a case in hand; tests compare it.
create or replace view receiver_load_due as
  select receiver_id, count(*)::integer as cases
  from complaint
  where receiver_id is not null and next_step in ('receive', 'supply')
  group by receiver_id;
revoke all on receiver_load_due from abetuta_app, abetuta_case;

-- Adds so many cases to the load of a receiver, or takes them off. A receiver may have several rows, whose sum counts: it takes one that no
-- other transaction holds, or makes another one, so that nobody waits.
create or replace function add_receiver_load(of_receiver integer, change integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update receiver_load set cases = cases + change where id = (
      select id from receiver_load where receiver_id = of_receiver order by id limit 1 for update skip locked);
    if not found then
      insert into receiver_load (receiver_id, cases) values (of_receiver, change);
    end if;
  end
$$;

-- Adds the complaints that a statement registers, takes a changed or deleted one off its former receiver, and adds a changed one to the
-- next.
create or replace function keep_receiver_loads() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_level = 'STATEMENT' then
      perform add_receiver_load(receiver_id, count(*)::integer) from touched
        where receiver_id is not null and next_step in ('receive', 'supply')
        group by receiver_id;
      return null;
    end if;
    if old.receiver_id is not null and old.next_step in ('receive', 'supply') then
      perform add_receiver_load(old.receiver_id, -1);
    end if;
    if tg_op = 'UPDATE' and new.receiver_id is not null and new.next_step in ('receive', 'supply') then
      perform add_receiver_load(new.receiver_id, 1);
    end if;
    return null;
  end
$$;

-- What the office that sent a case did in it, as its dossier tells it.
alter table complaint_origin add column history jsonb not null default '[]';

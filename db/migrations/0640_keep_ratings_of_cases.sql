-- Lists, reports and statistics ask for the rating of a case, which stood with its conclusions alone.
alter table counted_case add column rating smallint, add column rated_at timestamptz(3);

update counted_case set rating = given.rating, rated_at = given.rated_at
from (
  select distinct on (complaint_id) complaint_id, rating, rated_at
  from conclusion where rating is not null order by complaint_id, id desc) as given
where given.complaint_id = counted_case.id;

create index counted_case_rating on counted_case (rating) where rating is not null;

-- The nearest deadlines of one place (decision 0145): without it every open case of the place was read.
create index complaint_place_due on complaint (location_id, due_at, id) where due_at is not null;

-- How busy somebody is follows from the rows of personal_visibility that have a step, for receivers as for everybody.
drop function if exists count_cases_in_hand, keep_receiver_loads, add_receiver_load cascade;
drop view if exists receiver_load_due cascade;
drop table receiver_load;

-- What people call a rule; it belongs to the rule, not to a version, as no vehicle is judged otherwise by it.

alter table regra_garantia add column nome text check (length(nome) between 1 and 60);

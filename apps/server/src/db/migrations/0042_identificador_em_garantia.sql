-- Whether any of a vehicle's identifiers backs a contract is asked three times for every vehicle of a list. Plates have 7 signs, RENAVAMs
-- 11, chassis 17, so that the value alone tells them apart, and a hash finds it in one page, while few share one, where the key takes three.
create index penhor_identificador_valor on penhor_identificador using hash (valor) with (fillfactor = 50);

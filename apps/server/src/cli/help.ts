export const HELP = `Lastro: linha de comando

Uso: npm run cli -- <comando> [opções]

  importar-fipe <arquivo.csv|.csv.gz|.xlsx> [--confirmar <por quê>] [--substituir <por quê>]
      Importa um ou mais meses de preços de referência (FIPE). Um mês fora do esperado, comparado com o
      anterior, aguarda um operador; --confirmar publica-o assim mesmo. --substituir troca os preços de
      um mês já carregado; onde há dois operadores, um deles confirma na tela.
      Colunas: mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco

  importar-estoque --loja <id> <arquivo.csv|.csv.gz|.xlsx> [--completo] [--confirmar] [--parcial]
      Importa o estoque de uma loja. --completo: o que o arquivo não traz sai do estoque;
      --confirmar: também quando está vazio, tiraria mais de 20% do estoque ou não tem km, preço ou código FIPE;
      --parcial: sem as linhas com problema, cujos veículos ficam como estão.
      Colunas: placa; renavam; chassi; codigo_fipe; marca; modelo; ano_fabricacao; ano_modelo;
      combustivel; tipo; uf; hodometro; data_afericao_hodometro; data_entrada; preco;
      chassi_remarcado; leilao; cambio. Obrigatórias: placa, renavam ou chassi, ano_modelo,
      e codigo_fipe ou marca e modelo.

  importar-saldos --instituicao <id> <arquivo.csv|.csv.gz|.xlsx> [--completo] [--confirmar] [--parcial]
      Carrega os saldos devedores de um dia. --completo: o arquivo traz todos os contratos com saldo;
      --confirmar: também o que mudou mais que o habitual; --parcial: sem os contratos que têm uma linha
      com problema. Um arquivo repetido não altera nada.
      Colunas: numero ou id_contrato; data_base; saldo_devedor; principal; encargos; dias_atraso;
      placa ou chassi; saldo_veiculo. Obrigatórias: numero ou id_contrato, data_base, saldo_devedor.

  importar-carteira --instituicao <id> --arquivo lojas|contratos|garantias <arquivo.csv|.csv.gz|.xlsx>
  importar-carteira --instituicao <id> --trazer [--previa] [--parcial] [--confirmar]
      Traz uma carteira que já corre: envia um dos três arquivos à carga inicial aberta, ou traz os contratos
      que eles dizem. --previa: só diz o que viria; --parcial: sem os contratos recusados; --confirmar: também
      contratos sem veículo. Repetido, não traz nada de novo.
      lojas: cnpj; razao_social; nome_fantasia; uf; prazo_whitelist.
      contratos: numero; id_parceiro; cnpj_loja; tipo; valor_credito; valor_garantia; data_contrato;
      data_termino; regra.
      garantias: numero; placa; chassi; renavam; preco_acordado; data_inclusao; codigo_fipe; ano_modelo;
      combustivel (os três últimos, onde o estoque da loja não conhece o veículo).

  usuario-criar --cpf <cpf> --nome <nome> --estabelecimento <id> --perfil <nome> [--perfil <nome>…]
  usuario-criar --cpf <cpf> --nome <nome> --operador
      Cria um usuário e mostra, uma única vez, a senha provisória.

  usuario-redefinir-segundo-fator --cpf <cpf>
      Desliga o segundo fator de quem perdeu o celular e os códigos de recuperação, e encerra as suas sessões.

  conferir
      Confere, sem alterar nada, que os extratos são a soma dos eventos, que tudo o que foi ativado foi
      cobrado, e que os veículos bloqueados são as garantias dos contratos em andamento. Sai com 1 e diz
      onde, quando algo não confere.

  auditoria-conferir [--arquivo <arquivo>]
      Confere as sequências da auditoria e diz cada registro alterado, removido ou fora de ordem. Com o
      arquivo dos últimos registros (AUDITORIA_ARQUIVO, ou --arquivo; senão o de DATA_DIR), também se uma
      sequência foi cortada ou refeita.

  backup <arquivo>
      Grava o banco de dados inteiro em um arquivo novo. No PostgreSQL usa o pg_dump; o banco de dados embutido não atende
      enquanto isso.

  restaurar <arquivo>
      Enche um banco de dados vazio (DATABASE_URL ou DATA_DIR) com um backup do mesmo motor e confere o resultado.

  segredos
      Cifra sob a primeira chave de SEGREDOS_CHAVE tudo o que está aberto ou sob outra chave, com o servidor no ar. Pode ser
      interrompido e repetido. Depois dele as outras chaves podem sair.

  demo
      Carrega os dados de demonstração.

  relogio [AAAA-MM-DD | AAAA-MM-DDTHH:MM]
      Diz onde está o relógio de teste, ou vive até esse momento (hora de São Paulo), dia a dia, com as
      tarefas de cada noite. Só para bancos que foram iniciados com LASTRO_RELOGIO.

Sem --parcial, um arquivo com qualquer linha errada não altera nada. Com o servidor no ar sobre o banco de dados embutido,
é ele quem faz o trabalho.

Saída: 0 feito, 1 recusado, 2 uso incorreto.
`

import { Stack, Text } from '@mantine/core'
import type { PreviaEstoque } from '@lastro/shared/veiculos/importacao-estoque'
import { NOMES_DAS_COLUNAS } from '@lastro/shared/veiculos/colunas-estoque'
import { formatInteiro, plural } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import classes from './resumo.module.css'

const LABEL_OF_CAMPO: Record<string, string> = {
  placa: 'placa',
  renavam: 'RENAVAM',
  chassi: 'chassi',
  modelo: 'modelo',
  ano_fabricacao: 'ano de fabricação',
  ano_modelo: 'ano do modelo',
  combustivel: 'combustível',
  uf: 'UF',
  hodometro: 'km',
  data_afericao_hodometro: 'aferição do km',
  data_entrada: 'entrada',
  preco: 'preço',
  chassi_remarcado: 'chassi remarcado',
  leilao: 'leilão',
}

const nomeDe = ({ placa, marca, modelo }: { placa: string; marca: string; modelo: string }) =>
  `${placa} · ${marca} ${modelo}`

export function ResumoDaPrevia({ previa }: { previa: PreviaEstoque }) {
  const { novos, novosSemHodometro, alterados, voltaram, iguais, sairam, sairamEmGarantia } = previa
  const { colunasIgnoradas, confirmacao, hodometrosEmDuvida, totalHodometrosEmDuvida } = previa
  // The store is asked what the others mean.
  const semPergunta = colunasIgnoradas.filter((each) => !previa.colunas.some(({ titulo }) => titulo === each))
  const { outrasLinhas, retidos, totalOutrasLinhas } = previa
  return (
    <Stack gap="sm">
      <dl className={classes.contagens}>
        <GrupoDaPrevia nome="Novos" valor={novos} />
        <GrupoDaPrevia
          nome={voltaram > 0 ? `Alterados (${voltaram} de volta)` : 'Alterados'}
          valor={alterados}
        />
        <GrupoDaPrevia nome="Sem mudança" valor={iguais} />
        <GrupoDaPrevia nome="Saem do estoque" valor={sairam} />
      </dl>
      {sairamEmGarantia > 0 && (
        <Notice tom="perigo">
          {plural(sairamEmGarantia, 'veículo em garantia sai', 'veículos em garantia saem')} do estoque:{' '}
          {sairamEmGarantia === 1 ? 'continua' : 'continuam'} em garantia, e a instituição é avisada.
        </Notice>
      )}
      {/* What is held back stands above, and nothing else is at stake then. */}
      {confirmacao && !retidos && <Notice tom="atencao">{confirmacao}</Notice>}
      {novosSemHodometro > 0 && (
        <Notice tom="atencao">
          {plural(novosSemHodometro, 'veículo novo', 'veículos novos')} sem quilometragem (coluna hodometro):
          não {novosSemHodometro === 1 ? 'passa' : 'passam'} em regras com limite de km.
        </Notice>
      )}
      {totalHodometrosEmDuvida > 0 && (
        <Notice tom="atencao">
          {plural(totalHodometrosEmDuvida, 'linha diz', 'linhas dizem')} 0 km de um veículo de ano anterior,
          sem a data de aferição: {totalHodometrosEmDuvida === 1 ? 'conta' : 'contam'} como quilometragem não
          informada. Se o hodômetro marca mesmo 0, preencha a coluna data_afericao_hodometro.
        </Notice>
      )}
      {totalOutrasLinhas > 0 && (
        <Notice tom="info">
          {plural(
            totalOutrasLinhas,
            'linha não é de veículo do estoque e fica',
            'linhas não são de veículos do estoque e ficam',
          )}{' '}
          de fora.
        </Notice>
      )}
      {previa.faltavam.length > 0 && (
        <Notice tom="info">
          Como no arquivo anterior, não vem:{' '}
          {previa.faltavam.map((coluna) => NOMES_DAS_COLUNAS[coluna]).join(', ')}.
        </Notice>
      )}
      {semPergunta.length > 0 && (
        <Notice tom="info">Colunas que não são usadas: {semPergunta.join(', ')}.</Notice>
      )}
      <Lista
        titulo="Hodômetro 0 em dúvida"
        total={totalHodometrosEmDuvida}
        itens={hodometrosEmDuvida.map(
          ({ linha, placa, anoModelo }) => `Linha ${linha}: ${placa}, ${anoModelo}`,
        )}
      />
      <Lista
        titulo="Não são de veículos do estoque"
        total={totalOutrasLinhas}
        itens={outrasLinhas.map(({ linha, texto }) => `Linha ${linha}: ${texto}`)}
      />
      <Lista titulo="Novos" total={novos} itens={previa.listaNovos.map(nomeDe)} />
      <Lista
        titulo="Alterados"
        total={alterados}
        itens={previa.listaAlterados.map((veiculo) => {
          const mudou = [
            ...(veiculo.voltou ? ['volta ao estoque'] : []),
            ...veiculo.campos.map((campo) => LABEL_OF_CAMPO[campo] ?? campo),
          ]
          return `${nomeDe(veiculo)}: ${mudou.join(', ')}`
        })}
      />
      <Lista
        titulo="Saem do estoque"
        total={sairam}
        itens={previa.listaSairam.map((veiculo) =>
          veiculo.contrato
            ? `${nomeDe(veiculo)} — em garantia no contrato ${veiculo.contrato}`
            : nomeDe(veiculo),
        )}
      />
    </Stack>
  )
}

function GrupoDaPrevia({ nome, valor }: { nome: string; valor: number }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{formatInteiro(valor)}</dd>
    </div>
  )
}

function Lista({ titulo, total, itens }: { titulo: string; total: number; itens: readonly string[] }) {
  if (total === 0) return null
  return (
    <details className={classes.lista}>
      <summary>
        {titulo} ({formatInteiro(total)})
      </summary>
      <ul>
        {itens.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {total > itens.length && (
        <Text size="sm" c="dimmed">
          E mais {formatInteiro(total - itens.length)}.
        </Text>
      )}
    </details>
  )
}

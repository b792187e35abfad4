import { Stack } from '@mantine/core'
import { type PreviaEstoque, valorDesconhecidoEmTexto } from '@lastro/shared/veiculos/importacao-estoque'
import { NOMES_DAS_COLUNAS } from '@lastro/shared/veiculos/colunas-estoque'
import { formatInteiro, plural } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { Lista } from '#modules/importacao/arquivo-lido.tsx'
import classes from '#modules/importacao/resumo.module.css'

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

interface VeiculoProps {
  placa: string
  marca: string
  modelo: string
  detalhe?: string | null
}

const Veiculo = ({ placa, marca, modelo, detalhe }: VeiculoProps) => (
  <li>
    <VehicleLines placa={placa} modelo={`${marca} ${modelo}`} detalhe={detalhe} />
  </li>
)

export function ResumoDaPrevia({ previa }: { previa: PreviaEstoque }) {
  const { novos, novosSemHodometro, alterados, voltaram, iguais, sairam, sairamEmGarantia } = previa
  const { confirmacao, hodometrosEmDuvida, totalHodometrosEmDuvida, retidos } = previa
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
      <ValoresDesconhecidos previa={previa} />
      {previa.faltavam.length > 0 && (
        <Notice tom="info">
          Como no arquivo anterior, não vem:{' '}
          {previa.faltavam.map((coluna) => NOMES_DAS_COLUNAS[coluna]).join(', ')}.
        </Notice>
      )}
      <Lista titulo="Hodômetro 0 em dúvida" total={totalHodometrosEmDuvida}>
        {hodometrosEmDuvida.map(({ linha, placa, anoModelo }) => (
          <li key={linha}>
            Linha {linha}: {placa}, {anoModelo}
          </li>
        ))}
      </Lista>
      <Lista titulo="Novos" total={novos}>
        {previa.listaNovos.map((veiculo) => (
          <Veiculo key={veiculo.placa} {...veiculo} />
        ))}
      </Lista>
      <Lista titulo="Alterados" total={alterados}>
        {previa.listaAlterados.map(({ campos, voltou, ...veiculo }) => (
          <Veiculo
            key={veiculo.placa}
            {...veiculo}
            detalhe={[
              ...(voltou ? ['volta ao estoque'] : []),
              ...campos.map((campo) => LABEL_OF_CAMPO[campo] ?? campo),
            ].join(', ')}
          />
        ))}
      </Lista>
      <Lista titulo="Saem do estoque" total={sairam}>
        {previa.listaSairam.map(({ contrato, ...veiculo }) => (
          <Veiculo
            key={veiculo.placa}
            {...veiculo}
            detalhe={contrato && `em garantia no contrato ${contrato}`}
          />
        ))}
      </Lista>
    </Stack>
  )
}

/** Unknown values that are named at once; the list has them all. */
const VALUES_SHOWN = 3

function ValoresDesconhecidos({ previa }: { previa: PreviaEstoque }) {
  const { valoresDesconhecidos = [], totalValoresDesconhecidos: total = 0 } = previa
  if (total === 0) return null
  return (
    <>
      <Notice tom="atencao">
        {plural(
          total,
          'valor não é conhecido: as linhas entram sem ele',
          'valores não são conhecidos: as linhas entram sem eles',
        )}
        . {valoresDesconhecidos.slice(0, VALUES_SHOWN).map(valorDesconhecidoEmTexto).join('; ')}.
      </Notice>
      <Lista titulo="Valores que não são conhecidos" total={total > VALUES_SHOWN ? total : 0}>
        {valoresDesconhecidos.map((valor) => (
          <li key={`${valor.coluna} ${valor.valor}`}>{valorDesconhecidoEmTexto(valor)}</li>
        ))}
      </Lista>
    </>
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

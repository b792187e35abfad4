import { Button, Modal, Stack, Text } from '@mantine/core'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { VeiculoDaLoja } from '@lastro/shared/veiculos/veiculo-da-loja'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatInteiro } from '../../lib/format.ts'
import { usePermissao } from '../../lib/session.ts'
import { Aviso } from '../../ui/aviso.tsx'
import { PrecoComOrigem } from '../origem/valor-com-origem.tsx'
import { anosDe } from './estoque-columns.tsx'
import { SituacaoBadge } from './situacao-badge.tsx'
import classes from './veiculo-modal.module.css'

/** What is known of one vehicle, and the contract that it backs. */
export function VeiculoModal({ veiculo, onClose }: { veiculo: VeiculoDaLoja; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`${veiculo.marca} ${veiculo.modelo}`} size="lg">
      <Stack>
        <div>
          <SituacaoBadge veiculo={veiculo} />
        </div>
        <Garantia veiculo={veiculo} />
        <dl className={classes.campos}>
          {camposDe(veiculo).map(([nome, valor]) => (
            <div key={nome}>
              <dt>{nome}</dt>
              <dd>{valor || '—'}</dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Modal>
  )
}

function camposDe(veiculo: VeiculoDaLoja): [string, ReactNode][] {
  const { preco, precoReferencia, dataEntrada, dataAfericaoHodometro, saiuEm } = veiculo
  return [
    ['Placa', veiculo.placa],
    ['RENAVAM', veiculo.renavam],
    ['Chassi', veiculo.chassi],
    ['Código FIPE', veiculo.codigoFipe],
    ['Ano', anosDe(veiculo)],
    ['Combustível', veiculo.tipoCombustivel],
    ['Tipo', veiculo.tipo],
    ['UF', veiculo.veiculoUF],
    ['Km', formatInteiro(veiculo.hodometro)],
    ['Aferição do km', dataAfericaoHodometro && formatDia(dataAfericaoHodometro)],
    ['Entrada', dataEntrada && formatDia(dataEntrada)],
    ['Saída', saiuEm && formatDia(saiuEm)],
    [
      'Preço da loja',
      preco && (
        <PrecoComOrigem key="loja" veiculo={veiculo}>
          {formatDinheiro(preco)}
        </PrecoComOrigem>
      ),
    ],
    [
      'Tabela FIPE',
      <PrecoComOrigem key="fipe" veiculo={veiculo}>
        {precoReferencia === null ? 'Sem referência' : formatDinheiro(precoReferencia)}
      </PrecoComOrigem>,
    ],
    ['Chassi remarcado', veiculo.chassiRemarcado ? 'Sim' : 'Não'],
    ['Leilão', veiculo.leilao ? 'Sim' : 'Não'],
  ]
}

function Garantia({ veiculo: { situacao, garantia, saiuEm } }: { veiculo: VeiculoDaLoja }) {
  const podeVer = usePermissao('Loja.Propostas.Listar')
  if (situacao === 'indisponivel')
    return (
      <Aviso tom="atencao">
        Este veículo já está em garantia em outro contrato e não pode ser oferecido.
      </Aviso>
    )
  if (!garantia) return null
  const { contratoId, numero, instituicaoFinanceira, status, desde } = garantia
  return (
    <Aviso tom={saiuEm ? 'perigo' : 'info'}>
      <Text size="sm">
        Em garantia no contrato <strong>{numero}</strong> de {instituicaoFinanceira} desde {formatDia(desde)}.
        Situação do contrato: {status}.
      </Text>
      {saiuEm && (
        <Text size="sm" mt={4}>
          Saiu do estoque em {formatDia(saiuEm)} sem liberação e continua em garantia. Fale com a instituição.
        </Text>
      )}
      {podeVer && (
        <Button
          mt="xs"
          size="compact-md"
          variant="default"
          renderRoot={(props) => (
            <Link to="/loja/propostas/$id" params={{ id: String(contratoId) }} {...props} />
          )}
        >
          Ver proposta
        </Button>
      )}
    </Aviso>
  )
}

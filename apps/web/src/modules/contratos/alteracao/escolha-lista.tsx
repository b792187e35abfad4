import { Anchor, Text, TextInput } from '@mantine/core'
import { normalizar } from '@lastro/shared/texto'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { formatInteiro } from '../../../lib/format.ts'
import classes from './alteracao.module.css'

interface Item {
  id: number
  placa: string
  marca: string
  modelo: string
  ano: number
}

interface EscolhaListaProps<T extends Item> {
  titulo: string
  itens: readonly T[]
  escolhidos: { has: (id: number) => boolean; size: number }
  vazio: ReactNode
  children: (item: T) => ReactNode
}

const MOSTRADOS = 30
/** Fewer are seen at a glance. */
const BUSCA_A_PARTIR_DE = 6

/** A list to choose from: search by words of plate, brand, model and year, and no more drawn than a person reads. */
export function EscolhaLista<T extends Item>({
  titulo,
  itens,
  escolhidos,
  vazio,
  children,
}: EscolhaListaProps<T>) {
  const [busca, setBusca] = useState('')
  const [mostrados, setMostrados] = useState(MOSTRADOS)
  const encontrados = useMemo(() => {
    const palavras = normalizar(busca).replaceAll('-', '').split(' ').filter(Boolean)
    return itens.filter(({ placa, marca, modelo, ano }) => {
      const texto = normalizar(`${placa} ${marca} ${modelo} ${ano}`).replaceAll('-', '')
      return palavras.every((palavra) => texto.includes(palavra))
    })
  }, [itens, busca])
  const visiveis = encontrados.slice(0, mostrados)
  const resto = encontrados.length - visiveis.length
  return (
    <fieldset className={classes.coluna}>
      <legend>
        {titulo} ({formatInteiro(escolhidos.size)})
      </legend>
      {itens.length > BUSCA_A_PARTIR_DE && (
        <TextInput
          type="search"
          size="sm"
          mb={6}
          aria-label={`Buscar em ${titulo.toLowerCase()}`}
          placeholder="Placa, marca, modelo ou ano"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={busca}
          maxLength={200}
          onChange={(event) => setBusca(event.currentTarget.value)}
        />
      )}
      {itens.length === 0 ? (
        <Text size="sm" c="dimmed">
          {vazio}
        </Text>
      ) : (
        <div className={classes.rolagem}>
          <ul className={classes.lista}>{visiveis.map(children)}</ul>
          {visiveis.length === 0 && (
            <Text size="sm" c="dimmed" p="xs">
              Nenhum veículo encontrado para “{busca}”.
            </Text>
          )}
          {resto > 0 && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              p="xs"
              onClick={() => setMostrados(mostrados + MOSTRADOS)}
            >
              Mostrar mais {formatInteiro(Math.min(resto, MOSTRADOS))} de {formatInteiro(resto)}
            </Anchor>
          )}
        </div>
      )}
    </fieldset>
  )
}

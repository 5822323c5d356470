// Optional: scores the hate in collected posts, to order what people look at. It decides nothing.
param name string
param location string
param tags object

resource account 'Microsoft.CognitiveServices/accounts@2023-05-01' = {
  name: name
  location: location
  tags: tags
  kind: 'ContentSafety'
  sku: {
    name: 'S0'
  }
  properties: {
    customSubDomainName: name
  }
}

output name string = account.name

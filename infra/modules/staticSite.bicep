// The site and its HTTP functions. Sign-in with our own tenant and roles from a function need the Standard plan.
param name string
param location string
param tags object
param domain string

resource site 'Microsoft.Web/staticSites@2025-03-01' = {
  name: name
  location: location
  tags: tags
  sku: {
    name: 'Standard'
    tier: 'Standard'
  }
  properties: {
    // Staging environments for pull requests would be public, and use the real data.
    stagingEnvironmentPolicy: 'Disabled'
    allowConfigFileUpdates: true
  }
}

resource customDomain 'Microsoft.Web/staticSites/customDomains@2025-03-01' = if (!empty(domain)) {
  parent: site
  name: empty(domain) ? 'none' : domain
  properties: {
    validationMethod: 'cname-delegation'
  }
}

output name string = site.name
output url string = empty(domain) ? 'https://${site.properties.defaultHostname}' : 'https://${domain}'
